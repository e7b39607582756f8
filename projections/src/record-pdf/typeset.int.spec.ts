import {
  asWords,
  cutWordsOf,
  fontsOf,
  infoOf,
  metadataOf,
  pagesOf,
  wordsOf,
} from '@waivers/infra/testing/read-pdf.ts';
import type { StoredInk } from '@waivers/waiver/ink/ink.ts';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import type { SignedContent } from '@waivers/waiver/record/signed-content.ts';
import { readRichTextHtml } from '@waivers/waiver/rich-text/read-rich-text-html.ts';
import type { RichText } from '@waivers/waiver/rich-text/rich-text.ts';
import { richTextToPlain } from '@waivers/waiver/rich-text/rich-text-plain.ts';
import { HOSTILE_TEXTS } from '@waivers/waiver/testing/hostile.ts';
import { signedContent } from '@waivers/waiver/testing/signed-content.ts';
import {
  configWith,
  documentOf,
  STORED_INK,
  samplePart,
  templateConfig,
} from '@waivers/waiver/testing/waiver-samples.ts';
import { wholeAnswers, wholeRecord, withVideo } from '@waivers/waiver/testing/whole-record.ts';
import { recordWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { MODES } from '@waivers/waiver/vocabulary/form.ts';
import { describe, expect, it } from 'vitest';
import { installedFonts } from './fonts.ts';
import { recordView } from './record-view.ts';
import { createTypesetter } from './typeset.ts';

const COMPANY = 'Höhenluft GmbH';
const VERIFICATION = {
  link: 'https://waivers.example/verify#0190f3c8-0000-7000-8000-000000000001',
  eventHash: 'cd'.repeat(32),
};

const typeset = createTypesetter(installedFonts());
const pdfOf = (signed: SignedContent, inks?: Parameters<typeof recordView>[1]): Buffer =>
  typeset(recordView(signed, inks, COMPANY, VERIFICATION)).pdf;

const signedBy = (...names: readonly (readonly [firstName: string, lastName: string])[]): SignedContent =>
  signedContent({
    participants: names.map(([firstName, lastName], index) => ({
      id: String(index),
      role: index === 0 ? 'guardian' : 'minor',
      identity: { firstName, lastName, birthDate: '2015-02-28' },
    })),
  });

const expectInOrder = (text: string, parts: readonly string[]): void => {
  let from = 0;
  for (const each of parts) {
    const at = text.indexOf(asWords(each), from);
    expect(at, `${each} after ${text.slice(Math.max(0, from - 40), from)}`).toBeGreaterThanOrEqual(from);
    from = at + asWords(each).length;
  }
};

describe.each(MODES)('PDF of a complete record (%s)', (mode) => {
  const record = wholeRecord(mode);
  const pdf = pdfOf(record);
  const text = wordsOf(pdf);

  it('shows signers and signatures first, then the text, then the evidence', () => {
    const words = recordWordsIn('en');
    expectInOrder(text, [
      COMPANY,
      'Climbing hall',
      words.signedBy,
      'Ada May O’Brien',
      mode === 'adult' ? 'Adult' : 'Parent or guardian',
      ...(mode === 'adult' ? [] : ['Zoë O’Brien', 'Minor', '山田太郎', 'Minor']),
      'Signed on November 21, 2026 at 9:30 PM CST',
      mode === 'adult' ? 'Signature' : "Parent's or guardian's signature",
      'Signature for the boat',
      words.text,
      'Kayaks',
      'Wear a vest.',
      'Stay with the guide.',
      words.proof,
      COMPANY,
      words.version,
      '3',
      'ab'.repeat(32),
      words.timeZone,
      'America/Chicago',
      record.id,
      words.verify,
      VERIFICATION.link,
      words.logEntry.replace('{hash}', VERIFICATION.eventHash),
    ]);
  });

  it('contains every part and every labelled answer', () => {
    const parts = record.document.parts[mode];
    expectInOrder(
      text.slice(text.indexOf('Stay with the guide.')),
      parts
        // Signature parts are shown above, next to the signers.
        .filter(({ type }) => type !== 'signature')
        .flatMap(({ title, content }) => [title, ...richTextToPlain(content).split('\n')]),
    );
    for (const [label, answer] of wholeAnswers(mode)) {
      expect(text).toContain(asWords(label));
      expect(text).toContain(asWords(answer));
    }
  });

  it('shows the title, record number and page number on each page', () => {
    const pages = pagesOf(pdf);
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      const lines = page.trim().split('\n');
      expect(lines[0]).toMatch(new RegExp(`^Climbing hall +Record ID ${record.id}$`));
      expect(asWords(lines.at(-1) ?? '').replaceAll(' ', '')).toBe(`${index + 1}/${pages.length}`);
    }
  });

  it('is tagged PDF/A-2b with a title and embedded fonts', () => {
    expect(infoOf(pdf)).toMatch(/^Tagged: +yes$/m);
    expect(infoOf(pdf)).toMatch(/^Title: +Climbing hall – /m);
    expect(infoOf(pdf)).toMatch(/^CreationDate: +.*2026/m);
    const metadata = metadataOf(pdf);
    expect(metadata).toMatch(/<pdfaid:part>2<\/pdfaid:part>/);
    expect(metadata).toMatch(/<pdfaid:conformance>B<\/pdfaid:conformance>/);
    expect(metadata).toMatch(/<dc:language>.*<rdf:li>en<\/rdf:li>/s);
    const fonts = fontsOf(pdf);
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) expect(font).toMatchObject({ isEmbedded: true, isSubset: true });
  });

  it('is byte-for-byte reproducible', () => {
    const another = createTypesetter(installedFonts());
    expect(another(recordView(record, undefined, COMPANY, VERIFICATION)).pdf.equals(pdf)).toBe(true);
  });
});

describe('PDF', () => {
  it.each(FINISHED_LOCALES)('uses the document’s language: %s', (locale) => {
    const document = documentOf(templateConfig(locale), locale);
    const signed = { ...signedBy(['Ann', 'Lee']), document, settings: { mode: 'minors', locale } as const };
    const pdf = pdfOf({ ...signed, voidedAt: '2026-11-23T16:05:00.000Z' });
    const words = recordWordsIn(locale);
    expectInOrder(wordsOf(pdf), [
      words.voidedOn.replace(/.*\{date\}/, ''),
      COMPANY,
      words.signedBy,
      words.roles.guardian,
      words.text,
      ...richTextToPlain(document.content).split('\n'),
      words.proof,
      words.number,
      words.verify,
    ]);
    expect(metadataOf(pdf)).toMatch(new RegExp(`<dc:language>.*<rdf:li>${locale}</rdf:li>`, 's'));
    expect(metadataOf(pdf)).toContain('<pdfaid:part>2<');
  });

  it.each([
    ['Nguyễn Thị Ánh', 'Thị Ánh', 'Nguyễn'],
    ['山田太郎', '太郎', '山田'],
    ['김민수', '민수', '김'],
    ['张伟', '伟', '张'],
    ['Σωκράτης Παπαδόπουλος', 'Σωκράτης', 'Παπαδόπουλος'],
    ['Лев Толстой', 'Лев', 'Толстой'],
    ['محمد علي', 'محمد', 'علي'],
    ['דוד כהן', 'דוד', 'כהן'],
    ['Zoe\u0301 d’Ivry-O’Brien', 'Zoe\u0301', 'd’Ivry-O’Brien'],
    ['X Æ', 'X', 'Æ'],
  ])('draws %s', (_name, firstName, lastName) => {
    const text = wordsOf(pdfOf(signedBy([firstName, lastName]))).normalize('NFC');
    expect(text).toContain(firstName.normalize('NFC'));
    expect(text).toContain(lastName.normalize('NFC'));
    expect(text).not.toContain('cannot display');
  });

  it.each([
    ['a face', '😀'],
    ['a heart in colour', '❤️'],
    ['a skin', '👋🏽'],
    ['a family', '👨‍👩‍👧'],
    ['a flag', '🇩🇪'],
    ['a key', '1️⃣'],
    ['a climber', '🧗🏿‍♀️'],
  ])('draws %s as copyable text in PDF/A', (_name, emoji) => {
    const pdf = pdfOf(signedBy([`Ann ${emoji}`, 'Lee']));
    const text = wordsOf(pdf);
    expect(text).toContain(`Ann ${emoji} Lee`);
    expect(text).not.toContain('cannot display');
    // A font with only part of the sequence must not be used, because it would draw that part without the rest.
    expect(new Set(fontsOf(pdf).map(({ name }) => name.replace(/^\w+\+/, '')))).toEqual(
      new Set(['NotoSans-Regular', 'NotoSans-Bold', 'NotoEmoji-Regular']),
    );
    expect(metadataOf(pdf)).toContain('<pdfaid:part>2<');
  });

  it('shows markup characters literally', () => {
    const text = wordsOf(pdfOf(signedBy(['#panic("x") *no* $1$ <a> @b', '= //[]\\'])));
    expect(text).toContain('#panic("x") *no* $1$ <a> @b = //[]\\');
  });

  it('shows a typed signature as text', () => {
    const record = wholeRecord('adult');
    const text = wordsOf(pdfOf(record, { signature: { method: 'typed', text: 'Ада Лавлейс' } }));
    expectInOrder(text, ['Signed on', 'Ада Лавлейс', 'Signed document']);
  });

  it('marks erased people throughout', () => {
    const record = wholeRecord('minors');
    const participants = record.participants.map((person) => ({ ...person, identity: 'erased' as const }));
    const erased = { participants, answers: 'erased', shared: 'erased', signature: 'erased' } as const;
    const text = wordsOf(pdfOf({ ...record, ...erased }, 'erased'));
    expect(text).not.toMatch(/O’Brien|Texas|Grace|Katherine/);
    expect(text.match(/Erased/g)?.length).toBeGreaterThan(10);
    expectInOrder(text, ['Erased Parent or guardian', 'Erased Minor', 'Wear a vest.', 'Signature evidence']);
  });

  it('shows who watched the video, their answers, and who did not watch it', {
    meta: { spec: '2.79 understanding video link with' },
  }, () => {
    const text = wordsOf(pdfOf(withVideo(wholeRecord('minors'))));
    expectInOrder(text, [
      'Safety video',
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      'Ada May O’Brien',
      'Started on November 21, 2026 at 9:32 PM CST',
      'Understanding confirmed on November 21, 2026 at 9:40 PM CST',
      'Where is the exit?',
      'On the left (incorrect)',
      'On the right (correct)',
      'Failed attempts',
      '2',
      'Zoë O’Brien',
      'Not yet confirmed',
      'Signature evidence',
    ]);
  });

  it('breaks long words without cutting them off', () => {
    const record = wholeRecord('adult');
    const document = { ...record.document, title: 'W'.repeat(150) };
    const answers = {
      ...(record.answers as object),
      address: 'x'.repeat(200),
      email: `${'a'.repeat(150)}@example.org`,
    };
    const shared = {
      ...(record.shared as object),
      text__EVERYTYPE: `${'lorem ipsum '.repeat(160)}\n${'字'.repeat(300)}`,
    };
    const pdf = pdfOf({ ...record, document, answers, shared });
    expect(cutWordsOf(pdf)).toEqual([]);
    const text = wordsOf(pdf);
    expect(text.replaceAll(/\s/gu, '')).toContain('字'.repeat(300));
    // Line breaks must not insert characters that would break a text search.
    expect(text).toContain('W'.repeat(20));
    expect(text).toContain('x'.repeat(60));
  });

  it('shows all twenty drawn and typed signatures', {
    meta: { spec: '2.78 Signed waiver' },
  }, () => {
    const names = Array.from({ length: 19 }, (_, index) => `Initials ${index + 10}`);
    const parts = names.map((title) => samplePart({ type: 'signature', title, name: title }));
    const typed = names.map((name) => [name, { method: 'typed', text: `A. L., ${name}` }] as const);
    const record = { ...wholeRecord('adult'), document: documentOf(configWith(...parts)) };
    const pdf = pdfOf(record, { signature: STORED_INK as StoredInk, ...Object.fromEntries(typed) });
    const text = wordsOf(pdf);
    for (const name of names) expect(text.split(`A. L., ${name}`).length, name).toBeGreaterThan(1);
    expect(cutWordsOf(pdf)).toEqual([]);
  });

  it('keeps the evidence on one page', () => {
    const record = wholeRecord('adult');
    for (let lines = 8; lines <= 40; lines += 4) {
      const description: RichText = {
        type: 'doc',
        content: Array.from({ length: lines }, (_, index) => ({
          type: 'paragraph',
          attrs: { align: 'left', indent: 0 },
          content: [{ type: 'text', text: `Rule ${index}` }],
        })),
      };
      const pages = pagesOf(pdfOf({ ...record, document: { ...record.document, description } }));
      const page = pages.find((each) => each.includes('Signature evidence')) ?? '';
      expect(page, String(lines)).toContain('America/Chicago');
      expect(page, String(lines)).toContain(VERIFICATION.link);
    }
  });

  it('numbers lists from their start value and renders superscripts and subscripts', () => {
    const record = wholeRecord('adult');
    const content = readRichTextHtml('<ol start="40"><li><p>25 m²</p></li><li><p>CO₂, $1,000¹</p></li></ol>');
    const text = wordsOf(pdfOf({ ...record, document: { ...record.document, content } }));
    expect(text).toMatch(/40\. 25 m² 41\. CO₂, \$1,000¹/);
  });

  it('shows the time of receipt in words and as an exact time', () => {
    const text = wordsOf(pdfOf(wholeRecord('adult')));
    expect(text).toMatch(/Received November 21, 2026 at 9:30 PM CST \(2026-11-22T03:30:\d\d(\.\d+)?Z\)/);
  });

  it('typesets justified text with many break opportunities quickly', () => {
    const record = wholeRecord('adult');
    const secondsFor = (align: 'left' | 'justify'): number => {
      const text = { type: 'text', text: 'a-'.repeat(20_000) } as const;
      const content: RichText = {
        type: 'doc',
        content: [{ type: 'paragraph', attrs: { align, indent: 0 }, content: [text] }],
      };
      const { user } = process.cpuUsage();
      pdfOf({ ...record, document: { ...record.document, content } });
      return (process.cpuUsage().user - user) / 1e6;
    };
    secondsFor('left');
    // Compare CPU time: optimised line breaks would take fifteen times as long.
    expect(secondsFor('justify')).toBeLessThan(4 * secondsFor('left'));
  });

  it('draws replacements for missing characters and lists them', () => {
    const pdf = pdfOf(signedBy(['Ann', 'ประเทศ']));
    const text = wordsOf(pdf);
    expect(text).toContain('Ann \uFFFD');
    expect(text).toMatch(/This document cannot display these characters: U\+0E1B/);
    expect(metadataOf(pdf)).toContain('<pdfaid:part>2<');
  });

  it.each([
    ['none installed', []],
    ['only Latin installed', installedFonts().filter(({ name }) => name === 'Noto Sans')],
  ])('is created even with missing fonts: %s', (_case, fonts) => {
    const made = createTypesetter(fonts)(recordView(signedBy(['太郎', 'Ölberg']), undefined, COMPANY));
    const text = wordsOf(made.pdf);
    expectInOrder(text, [
      'Ölberg',
      'Signed document',
      'Höhenluft',
      'cannot display these characters: U+592A, U+90CE',
    ]);
    expect(text).not.toContain('太');
    expect(metadataOf(made.pdf)).toContain('<pdfaid:part>2<');
  });

  it('falls back to plain PDF when a font lacks a glyph that it lists', () => {
    const pdf = pdfOf(signedBy(['Ann\uFFFF', 'Lee']));
    expect(wordsOf(pdf)).toContain('Lee');
    expect(metadataOf(pdf)).not.toContain('<pdfaid:part>');
  });

  it.each(HOSTILE_TEXTS.filter((text) => text.length < 1000))('is created from %j', (hostile) => {
    const answered = wholeRecord('adult');
    const shared = { ...(answered.shared as object), text__EVERYTYPE: hostile };
    const pdf = pdfOf({
      ...answered,
      ...signedBy([hostile, hostile]),
      shared,
      settings: { mode: 'adult', locale: 'en' },
    });
    expect(wordsOf(pdf)).toContain('Signature evidence');
  });
});
