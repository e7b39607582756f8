import { waiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { wireOf } from '@waivers/waiver/testing/saved-waivers.ts';
import { templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { type ComparableWaiver, differencesOf } from './differences.ts';
import type { WaiverSection } from './section-text.ts';

const WAIVER: ComparableWaiver = { title: 'Climbing hall', locale: 'en', config: wireOf(templateConfig()) };
const PARTS = WAIVER.config.waiverParts.filter(({ waiverMode }) => waiverMode === 'adult');
const [FIRST, SECOND] = PARTS;
if (FIRST === undefined || SECOND === undefined) throw new Error('The template has sections.');

const saying = (config: Partial<ComparableWaiver['config']>): ComparableWaiver => ({
  ...WAIVER,
  config: { ...WAIVER.config, ...config },
});
const withParts = (waiverParts: WaiverSection[]): ComparableWaiver => saying({ waiverParts });

describe('differences between two waiver states', () => {
  it('are empty for equal content', () => {
    expect(differencesOf(WAIVER, structuredClone(WAIVER))).toEqual([]);
  });

  it('show HTML as text, with one line per list item', () => {
    const other = saying({
      content: '<p>Mind &amp; heed</p><ul><li><p>the <strong>rope</strong></p></li></ul>',
    });
    expect(differencesOf(saying({ content: '' }), other)).toEqual([
      { kind: 'text', place: 'content', before: '', after: 'Mind & heed\n• the rope' },
    ]);
  });

  it('include list markers and line breaks within items', () => {
    const list = (tag: string) => `<${tag}><li><p>the rope</p></li><li><p>you<br>and I</p></li></${tag}>`;
    expect(differencesOf(saying({ content: list('ul') }), saying({ content: list('ol') }))).toEqual([
      {
        kind: 'text',
        place: 'content',
        before: '• the rope\n• you\n  and I',
        after: '1. the rope\n2. you\n   and I',
      },
    ]);
  });

  it('report a formatting-only change', () => {
    const [one, other] = ['<p>Mind</p>', '<p><strong>Mind</strong></p>'];
    expect(differencesOf(saying({ content: one }), saying({ content: other }))).toMatchObject([
      { place: 'content', before: 'Mind', after: 'Mind', unseen: 'formatting' },
    ]);
    const part = (content: string) => withParts([{ ...FIRST, content }]);
    expect(differencesOf(part(one), part(other))).toMatchObject([{ how: 'changed', unseen: 'formatting' }]);
  });

  it('list title, language and settings in page order', () => {
    const other = {
      ...saying({ numberParticipants: 4, background: '/image' }),
      title: 'Hall',
      locale: 'de' as const,
    };
    expect(differencesOf(WAIVER, other)).toEqual([
      { kind: 'setting', setting: 'locale', before: 'en', after: 'de' },
      { kind: 'text', place: 'title', before: 'Climbing hall', after: 'Hall' },
      { kind: 'setting', setting: 'background', before: null, after: '/image' },
      { kind: 'setting', setting: 'numberParticipants', before: 1, after: 4 },
    ]);
  });

  it('include the default country', () => {
    const [german, french] = [saying({ homeCountry: 'DE' }), saying({ homeCountry: 'FR' })];
    expect(differencesOf(german, french)).toEqual([
      { kind: 'setting', setting: 'homeCountry', before: 'DE', after: 'FR' },
    ]);
  });

  it('list video texts, and captions by language', () => {
    const question = {
      id: 'q',
      content: 'Helmet?',
      options: ['Yes', 'No'],
      correctOption: 'Yes',
      displayTime: 65,
    };
    const captions = [{ locale: 'de' as const, sha256: 'ab'.repeat(32) }];
    const video = { duration: 90, captions, transcript: 'Hold on.' };
    const [one, other] = [saying({ video, questions: [question] }), saying({ questions: [] })];
    expect(differencesOf(other, one)).toEqual([
      { kind: 'setting', setting: 'captions', before: [], after: captions },
      { kind: 'text', place: 'transcript', before: '', after: 'Hold on.' },
      { kind: 'text', place: 'questions', before: '', after: '1:05 Helmet? ✓ Yes · No' },
    ]);
    const right = saying({ video, questions: [{ ...question, correctOption: 'No' }] });
    expect(differencesOf(one, right)).toMatchObject([{ after: '1:05 Helmet? Yes · ✓ No' }]);
  });

  // Excludes the heading (`config.title`) because it follows the waiver's title.
  const compared = Object.keys(waiverConfigWire.shape).filter((name) => name !== 'title');

  it.each(compared)('include %s', (name) => {
    const question = { content: 'Why?', options: [], displayTime: 1 };
    const video = { duration: 9, captions: [], transcript: 'Hold on.' };
    const values: Readonly<Record<string, unknown>> = { waiverParts: [], questions: [question], video };
    expect(differencesOf(WAIVER, saying({ [name]: values[name] ?? 'another' }))).not.toEqual([]);
  });
});

describe('differences between sections', () => {
  const changes = (before: readonly WaiverSection[], after: readonly WaiverSection[]) =>
    differencesOf(withParts([...before]), withParts([...after])).map((each) =>
      each.kind === 'section' ? [each.key, each.how, each.isMoved] : [each.kind],
    );
  const NEW: WaiverSection = { ...FIRST, key: 'A'.repeat(16), title: 'House rules', type: 'general' };

  it('report added and removed sections', () => {
    expect(changes(PARTS, [...PARTS, NEW])).toEqual([[NEW.key, 'added', false]]);
    expect(changes([...PARTS, NEW], PARTS)).toEqual([[NEW.key, 'removed', false]]);
  });

  it('report a moved section, but not the sections it displaced', () => {
    const [, ...others] = PARTS;
    expect(changes(PARTS, [...others, FIRST])).toEqual([[FIRST.key, 'changed', true]]);
    const renumbered = PARTS.map((part, index) => ({ ...part, sortOrder: 10 * index }));
    expect(changes(PARTS, renumbered)).toEqual([]);
  });

  it('show the old and new text of a changed section, including its fields', () => {
    const groups = SECOND.fieldsGroups.map((group) => ({
      ...group,
      fields: group.fields.map((field) => ({ ...field, required: false })),
    }));
    const other = PARTS.map((part) => (part === SECOND ? { ...SECOND, fieldsGroups: groups } : part));
    const [section, ...more] = differencesOf(withParts([...PARTS]), withParts(other));
    expect(more).toEqual([]);
    expect(section).toMatchObject({ key: SECOND.key, how: 'changed', isMoved: false });
    expect(section?.before).toContain('• City *');
    expect(section?.after).toContain('• City\n');
  });

  it('report a changed field type even if no text changed', () => {
    const asNumber = FIRST.fieldsGroups.map((group) => ({
      ...group,
      fields: group.fields.map((field) =>
        field.type === 'text' ? { ...field, type: 'number' as const } : field,
      ),
    }));
    const other = PARTS.map((part) => (part === FIRST ? { ...FIRST, fieldsGroups: asNumber } : part));
    expect(differencesOf(withParts([...PARTS]), withParts(other))).toMatchObject([
      { key: FIRST.key, how: 'changed', unseen: 'settings' },
    ]);
  });

  it('omit the minors’ sections because they derive from the adult’s', () => {
    expect(differencesOf(WAIVER, withParts([...PARTS]))).toEqual([]);
  });
});
