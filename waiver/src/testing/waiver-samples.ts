import { derivedPartKey } from '../config/parts/part-key.ts';
import { duplicateForMinors } from '../config/parts/waiver-minors.ts';
import type { Field, Part, WaiverConfig } from '../config/waiver-config.ts';
import { defaultWaiverConfig } from '../config/waiver-template.ts';
import type { SignableDocument } from '../document/document-shape.ts';
import { signableDocument } from '../document/signable-document.ts';
import type { FinishedLocale } from '../locales.ts';
import { EMPTY_RICH_TEXT } from '../rich-text/rich-text.ts';
import type { SubmissionToValidate } from '../submission/submission.ts';
import { documentLanguageIn, documentWordsIn } from '../texts/all-languages.ts';

export const templateConfig = (locale: FinishedLocale = 'en'): WaiverConfig =>
  defaultWaiverConfig(documentWordsIn(locale), (role) => derivedPartKey('sample', role), 'Climbing hall');

export const sampleField = (changes: Partial<Field> & Pick<Field, 'name'>): Field => ({
  title: changes.name,
  type: 'text',
  required: true,
  editable: true,
  options: [],
  ...changes,
});

export const samplePart = (
  changes: Partial<Omit<Part, 'type'>> & Pick<Part, 'type'>,
  fields: Field[] = [],
): Part => ({
  key: derivedPartKey('sample', changes.title ?? changes.type),
  title: changes.type,
  description: '',
  content: EMPTY_RICH_TEXT,
  placeholder: '',
  sortOrder: 50,
  waiverMode: 'adult',
  editable: true,
  fieldsGroups: fields.length === 0 ? [] : [{ title: '', fields }],
  ...changes,
});

export const configWith = (...parts: Part[]): WaiverConfig => {
  const config = templateConfig();
  return duplicateForMinors(
    { ...config, waiverParts: [...config.waiverParts, ...parts] },
    documentWordsIn('en'),
  );
};

export const documentOf = (config: WaiverConfig, locale: FinishedLocale = 'en'): SignableDocument =>
  signableDocument({ title: 'Climbing hall', config, language: documentLanguageIn(locale) });

export const templateDocument = (locale: FinishedLocale = 'en', title = 'Climbing hall'): SignableDocument =>
  signableDocument({ title, config: templateConfig(locale), language: documentLanguageIn(locale) });

export const INK = {
  method: 'drawn',
  width: 300,
  height: 100,
  strokes: [
    [
      { x: 10, y: 20, t: 1_000, p: 0.5 },
      { x: 30.25, y: 40, t: 1_016.4, p: 0.6 },
    ],
    [{ x: 50, y: 60, t: 1_500 }],
  ],
} as const;

export const ADULT = {
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '+1 (555) 010-0000',
  gender: 'Female',
  birthMonth: 'February',
  birthDay: '29',
  birthYear: '2000',
  address: '1 Main Street',
  city: 'Austin',
  state: 'Texas',
  zip: '01234',
  email: 'ann@example.org',
  electronicConsent: true,
};

export const MINOR = {
  firstName: 'Kim',
  lastName: 'Lee',
  birthMonth: 7,
  birthDay: 4,
  birthYear: 2015,
};

export const TEMPLATE_DOCUMENT = documentOf(templateConfig());

export const adultSubmission = (changes: Partial<SubmissionToValidate> = {}): SubmissionToValidate => ({
  document: TEMPLATE_DOCUMENT,
  settings: { mode: 'adult', locale: 'en' },
  submission: { adult: ADULT },
  signature: INK,
  now: new Date('2026-11-21T12:00:00.000Z'),
  timeZone: 'America/Chicago',
  ...changes,
});

export const groupSubmission = (
  minors: readonly unknown[],
  changes: Partial<SubmissionToValidate> = {},
): SubmissionToValidate =>
  adultSubmission({
    settings: { mode: 'minors', locale: 'en' },
    submission: { minors: { guardian: ADULT, participants: minors } },
    ...changes,
  });

export const STORED_INK = {
  method: 'drawn',
  width: 3000,
  height: 1000,
  strokes: [
    [100, 200, 0, 128, 203, 200, 16, 25],
    [197, 200, 484, -154],
  ],
};
