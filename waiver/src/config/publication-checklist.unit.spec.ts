import { describe, expect, it } from 'vitest';
import type { ProductLocale } from '../locales.ts';
import { paragraphs } from '../rich-text/rich-text.ts';
import { richTextToHtml } from '../rich-text/rich-text-html.ts';
import { wireOf } from '../testing/saved-waivers.ts';
import { configWith, sampleField, samplePart, templateConfig } from '../testing/waiver-samples.ts';
import { ALL_DOCUMENT_WORDS } from '../texts/all-languages.ts';
import { ADVISORY_CODES, publicationChecklist } from './publication-checklist.ts';
import { validateWaiver } from './validate-waiver.ts';
import { consentContent, sampleContent } from './waiver-template.ts';
import type { WaiverConfigWire } from './waiver-wire.ts';

const SAMPLES = ALL_DOCUMENT_WORDS.map((words) => richTextToHtml(sampleContent(words)));
const CONSENTS = ALL_DOCUMENT_WORDS.map((words) => richTextToHtml(consentContent(words)));
const WRITTEN = { ...wireOf(templateConfig()), content: '<p>You climb at your own risk.</p>' };

const missing = (
  config: Partial<WaiverConfigWire> = {},
  waiver: { title?: string; locale?: ProductLocale } = {},
): readonly string[] =>
  publicationChecklist(
    { title: 'Climbing hall', locale: 'en', ...waiver, config: { ...WRITTEN, ...config } },
    { samples: SAMPLES, consents: CONSENTS },
  ).map(({ code, path, section }) => `${code} at ${path}${section === undefined ? '' : ` (${section})`}`);

const parts = (change: (part: WaiverConfigWire['waiverParts'][number]) => readonly unknown[]) => ({
  waiverParts: WRITTEN.waiverParts.flatMap(change) as WaiverConfigWire['waiverParts'],
});

describe('publication checklist', () => {
  it('is empty for the template with the owner’s own text', () => {
    expect(missing()).toEqual([]);
  });

  it('requires a title, subtitle, finished language and text', () => {
    expect(
      missing(
        { subtitle: ' ', content: '<p>\u00A0</p><ul><li><p></p></li></ul>' },
        { title: '\u200B', locale: 'of a newer release' as never },
      ),
    ).toEqual([
      'language at locale',
      'title at title',
      'subtitle at config.subtitle',
      'text at config.content',
    ]);
  });

  it.each([
    { description: '<p>Climbing is dangerous.</p>' },
    parts((part) => [
      part.type === 'address' ? { ...part, description: 'You pay for what you break.' } : part,
    ]),
    parts((part) => [part.type === 'signature' ? { ...part, content: '<p>I agree.</p>' } : part]),
  ])('accepts a text anywhere except in the consent: %#', (config) => {
    expect(missing({ content: '', ...config })).toEqual([]);
  });

  it('does not count a consent as text, even if reworded', () => {
    const reworded = parts(({ contentKey: _ours, ...part }) => [
      part.type === 'confirmation' ? { ...part, content: '<p>Signing on screen is fine.</p>' } : part,
    ]);
    expect(missing({ content: '', ...reworded })).toEqual(['text at config.content']);
  });

  it.each(CONSENTS)('does not count the product’s consent as text, wherever it appears: %#', (content) => {
    expect(missing({ content })).toEqual(['text at config.content']);
    expect(missing({ content: '', description: content })).toEqual(['text at config.content']);
    const elsewhere = parts((part) => [part.type === 'address' ? { ...part, content } : part]);
    expect(missing({ content: '', ...elsewhere })).toEqual(['text at config.content']);
  });

  it('does not count punctuation or the note on electronic signing as text', () => {
    expect(missing({ content: '<p>.</p>', description: '<p>—</p>' })).toEqual(['text at config.content']);
    const described = parts((part) => [
      { ...part, description: part.type === 'confirmation' ? 'I agree electronically' : '.' },
    ]);
    expect(missing({ content: '', ...described })).toEqual(['text at config.content']);
    expect(missing({ content: '<p>雪山に登ります</p>' })).toEqual([]);
  });

  it('reports an empty confirmation, but allows publication', () => {
    const confirmation = (changes: object) =>
      samplePart({ type: 'confirmation', title: 'House rules', ...changes }, [
        sampleField({ name: 'checkbox__A', type: 'checkbox' }),
      ]);
    const of = (changes: object) =>
      missing({ waiverParts: wireOf(configWith(confirmation(changes))).waiverParts });
    expect(of({})).toEqual(['confirmation at config.waiverParts[5].content (House rules)']);
    expect(of({ description: 'No shoes.' })).toEqual([]);
    expect(of({ content: paragraphs(['No shoes.']) })).toEqual([]);
    const { waiverParts } = wireOf(configWith(confirmation({})));
    const config = { ...WRITTEN, waiverParts };
    expect(validateWaiver({ title: 'Hall', locale: 'en', config, publish: true })).toMatchObject({
      ok: true,
    });
    expect(ADVISORY_CODES.has('confirmation')).toBe(true);
  });

  it.each(SAMPLES)('reports sample text in any language until it is edited: %#', (sample) => {
    expect(missing({ content: sample })).toEqual(['sample_text at config.content']);
    expect(
      missing({
        content: sample.replace('<p>', '<p class="align-center"><strong>').replace('</p>', '</strong></p>'),
      }),
    ).toEqual(['sample_text at config.content']);
    expect(missing({ description: sample })).toEqual(['sample_text at config.description']);
    expect(missing(parts((part) => [part.type === 'address' ? { ...part, content: sample } : part]))).toEqual(
      ['sample_text at config.waiverParts[1].content (Address)'],
    );
    expect(missing({ content: sample.replace('</p>', ' At last.</p>') })).toEqual([]);
  });

  it('reports the placeholders of a starting point', () => {
    const html =
      '<p>Welcome to <strong>[name of your business]</strong>. Write to [email address].</p><p>[name of your business]</p>';
    const gaps = publicationChecklist(
      { title: 'Hall', locale: 'en', config: { ...WRITTEN, content: html } },
      { samples: SAMPLES },
    );
    expect(gaps).toEqual([
      { code: 'gap', path: 'config.content', gap: '[name of your business]', times: 2 },
      { code: 'gap', path: 'config.content', gap: '[email address]', times: 1 },
    ]);
    expect(missing(parts((part) => [part.type === 'address' ? { ...part, content: html } : part]))).toEqual([
      'gap at config.waiverParts[1].content (Address)',
      'gap at config.waiverParts[1].content (Address)',
    ]);
    expect(missing({ content: '<p>Dear [[first-name]]</p>' })).toEqual([]);
  });

  it('names the section that lacks a title or options', () => {
    const custom = samplePart({ type: 'general', title: 'Health' }, [
      sampleField({ name: 'select__A', type: 'select', options: [' '] }),
      sampleField({ name: 'text__B', title: ' ' }),
    ]);
    const untitled = samplePart({ type: 'general', title: '', key: 'U'.repeat(16) });
    const { waiverParts } = wireOf(configWith(custom, untitled));
    expect(missing({ waiverParts })).toEqual([
      'options at config.waiverParts[5].fieldsGroups[0].fields[0].options (Health)',
      'field_title at config.waiverParts[5].fieldsGroups[0].fields[1].title (Health)',
      'section_title at config.waiverParts[6].title (7)',
    ]);
  });

  it('reports fields that still have their default name', () => {
    const custom = samplePart({ type: 'general', title: 'Health' }, [
      sampleField({ name: 'text__A', title: 'untitled' }),
      sampleField({ name: 'text__B', title: 'Untitled works' }),
    ]);
    const { waiverParts } = wireOf(configWith(custom));
    const config = { ...WRITTEN, waiverParts };
    const named = (names: readonly string[]) =>
      publicationChecklist({ title: 'Hall', locale: 'en', config }, { samples: SAMPLES, fieldNames: names });
    expect(named(['unbenannt', 'untitled'])).toEqual([
      {
        code: 'field_name',
        path: 'config.waiverParts[5].fieldsGroups[0].fields[0].title',
        section: 'Health',
      },
    ]);
    expect(named([])).toEqual([]);
  });

  it('requires a signature and the consent', () => {
    expect(missing(parts((part) => (part.type === 'signature' ? [] : [part])))).toEqual([
      'signature at config.waiverParts',
    ]);
    expect(missing(parts((part) => (part.type === 'confirmation' ? [] : [part])))).toEqual([
      'consent at config.waiverParts',
    ]);
    const blank = parts(({ contentKey: _ours, ...part }) => [
      part.type === 'confirmation' ? { ...part, content: '' } : part,
    ]);
    expect(missing(blank)).toEqual(['consent at config.waiverParts[3].content']);
  });

  describe('with a video', () => {
    const videoUrl = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
    const video = { duration: 90, captions: [], transcript: '' };
    const whole = { id: 'q', content: 'Why?', options: ['a', 'b'], correctOption: 'a', displayTime: 9 };

    it('is empty for a video with a URL and complete questions', () => {
      expect(missing({ videoUrl, video, questions: [whole] })).toEqual([]);
    });

    it('requires a valid video URL if there are questions', () => {
      expect(missing({ questions: [whole] })).toEqual(['video_address at config.videoUrl']);
      expect(missing({ videoUrl: 'https://vimeo.com/1', questions: [whole] })).toEqual([
        'video_address at config.videoUrl',
      ]);
    });

    it('requires the video’s length', () => {
      expect(missing({ videoUrl, questions: [whole] })).toEqual(['video_length at config.videoUrl']);
      expect(missing({ videoUrl, video: { ...video, duration: 0.5 }, questions: [whole] })).toContain(
        'video_length at config.videoUrl',
      );
    });

    it('lists the missing parts of each question by its number', () => {
      const questions = [
        { ...whole, content: ' ', correctOption: '' },
        { ...whole, id: 'q2', options: ['a', ''], displayTime: 91 },
      ];
      expect(missing({ videoUrl, video, questions })).toEqual([
        'question_text at config.questions[0].content (1)',
        'question_right at config.questions[0].correctOption (1)',
        'question_options at config.questions[1].options (2)',
        'question_time at config.questions[1].displayTime (2)',
      ]);
    });

    it('recommends a question, but allows publication without one', () => {
      expect(missing({ videoUrl, video })).toEqual(['video_questions at config.questions']);
      expect(ADVISORY_CODES.has('video_questions')).toBe(true);
    });
  });

  it('ignores empty titles that the product fills in', () => {
    expect(missing(parts((part) => [{ ...part, title: '' }]))).toEqual([]);
  });
});
