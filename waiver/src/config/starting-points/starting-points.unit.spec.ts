import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ShownField } from '../../document/document-shape.ts';
import { FINISHED_LOCALES, type FinishedLocale } from '../../locales.ts';
import { richTextToPlain } from '../../rich-text/rich-text-plain.ts';
import { validateSubmission } from '../../submission/submission.ts';
import { acceptedValue, errorsOf } from '../../testing/outcome.ts';
import { wireOf } from '../../testing/saved-waivers.ts';
import { ADULT, adultSubmission, documentOf, groupSubmission, MINOR } from '../../testing/waiver-samples.ts';
import { documentWordsIn } from '../../texts/all-languages.ts';
import type { StartingPointsTexts, StartingPointTexts } from '../../texts/starting-point-texts.ts';
import { publicationChecklist } from '../publication-checklist.ts';
import { validateWaiver } from '../validate-waiver.ts';
import { startingPointConfig } from './starting-point-config.ts';
import { STARTING_POINT_SECTIONS, STARTING_POINTS, type StartingPoint } from './starting-points.ts';

const TEXTS = join(import.meta.dirname, '..', '..', 'texts');

const textsOf = async (name: StartingPoint, locale: FinishedLocale): Promise<StartingPointTexts> =>
  ((await import(join(TEXTS, locale, 'starting-points.ts'))) as { startingPoints: StartingPointsTexts })
    .startingPoints[name];

let count = 0;
const nextNumber = (): number => {
  count += 1;
  return count;
};
const letters = (): string => String(nextNumber()).padStart(16, 'A');
const NAMES = { partKey: letters, fieldName: (type: string) => `${type}__${letters()}` };

const startingConfig = async (name: StartingPoint, locale: FinishedLocale) => {
  const texts = await textsOf(name, locale);
  const config = startingPointConfig(name, texts, documentWordsIn(locale), NAMES);
  const title = texts.title === '' ? 'A title' : texts.title;
  return { texts, config: { ...config, title }, title };
};

/** Languages with their own texts. All others start with the English ones. */
const WRITTEN_LOCALES = ['en', 'es', 'fr', 'de', 'ja', 'zh', 'ko', 'vi'] as const;
type WrittenLocale = (typeof WRITTEN_LOCALES)[number];

const CASES = STARTING_POINTS.flatMap((name) =>
  WRITTEN_LOCALES.map((locale): [StartingPoint, WrittenLocale] => [name, locale]),
);
const SAMPLES = CASES.filter(([name]) => name !== 'blank');

const answerTo = ({ name, type, options }: ShownField): unknown => {
  const known: Readonly<Record<string, unknown>> = { ...ADULT, contactName: 'Bo Lee', contactPhone: '030 1' };
  if (Object.hasOwn(known, name)) return known[name];
  const first = options[0]?.value;
  if (type === 'checkbox' || type === 'optIn') return true;
  if (type === 'checkboxes') return [first];
  return first ?? 'None';
};

const answersTo = (fields: readonly ShownField[]) =>
  Object.fromEntries(fields.filter(({ required }) => required).map((field) => [field.name, answerTo(field)]));

describe('starting points', () => {
  it('exist in the expected languages', () => {
    const written = FINISHED_LOCALES.filter((locale) =>
      existsSync(join(TEXTS, locale, 'starting-points.ts')),
    );
    expect(written).toEqual(WRITTEN_LOCALES);
  });

  it.each(CASES)('%s in %s has a section and field for each text', async (name, locale) => {
    const { sections } = await textsOf(name, locale);
    const own = STARTING_POINT_SECTIONS[name].flatMap((section) =>
      typeof section === 'string' ? [] : [section],
    );
    expect(Object.keys(sections)).toEqual(own.map((section) => section.name));
    for (const section of own) {
      expect(Object.keys(sections[section.name]?.fields ?? {})).toEqual(Object.keys(section.fields));
    }
  });

  it.each(CASES)('%s in %s is a valid, normalised waiver', async (name, locale) => {
    const { title, config } = await startingConfig(name, locale);
    const waiver = acceptedValue(validateWaiver({ title, locale, config: wireOf(config) }));
    expect(waiver).toEqual({ title, locale, config });
  });

  it.each(STARTING_POINTS.filter((name) => name !== 'blank'))('%s asks for the email once', async (name) => {
    const { config } = await startingConfig(name, 'en');
    const { parts } = documentOf(config);
    const emails = [...parts.adult, ...parts.minors].flatMap(({ groups }) =>
      groups.flatMap(({ fields }) => fields.filter(({ type }) => type === 'email')),
    );
    expect(emails.map(({ askOnce }) => askOnce)).toEqual([true, true]);
  });

  it.each(CASES)(
    '%s in %s can be signed by an adult and for ten minors in every language',
    async (name, locale) => {
      const { config } = await startingConfig(name, locale);
      for (const shown of FINISHED_LOCALES) {
        const document = documentOf(config, shown);
        const settings = { locale: shown };
        const fieldsOf = (parts: (typeof document)['parts']['adult']) =>
          parts.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields));
        const adult = adultSubmission({
          document,
          settings: { ...settings, mode: 'adult' },
          submission: { adult: answersTo(fieldsOf(document.parts.adult)) },
        });
        expect(errorsOf(validateSubmission(adult))).toEqual([]);
        const others = document.parts.minors.filter(({ type }) => type !== 'identity');
        const minors = Array.from({ length: 10 }, (_each, index) => ({
          ...MINOR,
          firstName: `Kim ${index}`,
        }));
        const group = groupSubmission(minors, {
          document,
          settings: { ...settings, mode: 'minors' },
          submission: { minors: { guardian: answersTo(fieldsOf(others)), participants: minors } },
        });
        expect(acceptedValue(validateSubmission(group)).participants).toHaveLength(11);
      }
    },
  );

  it.each(SAMPLES)('%s in %s covers risks, rules, health, liability and privacy', async (name, locale) => {
    const { config } = await startingConfig(name, locale);
    const text = richTextToPlain(config.content);
    const words = {
      en: ['isk', 'Health', 'As far as the law allows', 'gross negligence', 'rivacy notice', '[name of'],
      es: [
        'iesgos',
        'Salud',
        'En la medida en que la ley lo permita',
        'culpa grave',
        'rivacidad',
        '[nombre de',
      ],
      fr: [
        'isques',
        'Santé',
        'Dans la mesure permise par la loi',
        'faute lourde',
        'onfidentialité',
        '[nom de',
      ],
      de: ['Risiken', 'Gesundheit', 'grobe Fahrlässigkeit', 'Haftungsausschluss', 'Datenschutz', '[Name '],
      ja: ['危険', '健康', '法律で認められる範囲', '重大な過失', 'プライバシー', '[事業者名]'],
      zh: ['风险', '健康', '法律允许的范围', '重大过失', '隐私声明', '[您的商家名称]'],
      ko: ['위험', '건강', '법이 허용하는 한도에서', '중대한 과실', '개인정보', '[업체 이름]'],
      vi: ['ủi ro', 'Sức khỏe', 'pháp luật cho phép', 'vô ý nghiêm trọng', 'Quyền riêng tư', '[tên cơ sở'],
    };
    for (const word of words[locale]) expect(text).toContain(word);
    expect(text).not.toMatch(
      /lawyer|attorney|abogad|avocat|Anwalt|Rechtsberatung|弁護士|律师|변호사|luật sư/i,
    );
  });

  it.each(SAMPLES)('%s in %s reports its placeholders on the checklist', async (name, locale) => {
    const { title, config } = await startingConfig(name, locale);
    const missing = publicationChecklist({ title, locale, config: wireOf(config) }, {});
    const gaps = missing.filter(({ code }) => code === 'gap');
    expect(gaps.map(({ path }) => path)).toContain('config.content');
    expect(gaps).toHaveLength(missing.length);
  });

  it.each(SAMPLES)('%s in %s has as many placeholders as in English', async (name, locale) => {
    const gapsOf = (texts: StartingPointTexts) => JSON.stringify(texts).match(/\[[^[\]{}"]+\]/g) ?? [];
    const own = gapsOf(await textsOf(name, locale));
    expect(own).toContain(documentWordsIn(locale).toReplace.business);
    expect(own).toHaveLength(gapsOf(await textsOf(name, 'en')).length);
  });

  it.each(STARTING_POINTS)('%s in French has non-breaking spaces around punctuation', async (name) => {
    const text = JSON.stringify(await textsOf(name, 'fr'));
    expect(text.match(/[^\u202f][;!?]|[^\u00a0]»|«[^\u00a0]|[^\u00a0":]:(?=\s)|\p{L}'\p{L}/gu)).toBeNull();
  });

  it.each(SAMPLES)('%s in %s makes consent to photos optional', async (name, locale) => {
    const { texts, config } = await startingConfig(name, locale);
    const photos = config.waiverParts.filter(({ title }) => title === texts.sections.photos?.title);
    const fields = photos.flatMap(({ fieldsGroups }) => fieldsGroups.flatMap((group) => group.fields));
    expect(fields.map(({ required }) => required)).toEqual(fields.map(() => false));
    expect(richTextToPlain(config.content)).not.toMatch(/photo|Fotos|写真|照片|사진/i);
  });

  it('get new section and field keys every time', async () => {
    const [one, other] = [
      await startingConfig('yoga-studio', 'en'),
      await startingConfig('yoga-studio', 'en'),
    ];
    const keys = [one, other].flatMap(({ config }) => config.waiverParts.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
