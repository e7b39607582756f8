import type { SignableDocument } from '../document/document-shape.ts';
import { signableDocument } from '../document/signable-document.ts';
import { inkToSvg } from '../ink/ink-svg.ts';
import type { FinishedLocale } from '../locales.ts';
import type { SignedContent, SignedPerson } from '../record/signed-content.ts';
import { paragraphs } from '../rich-text/rich-text.ts';
import type { Answers, FieldValue, Identity } from '../submission/signed-values.ts';
import { documentLanguageIn } from '../texts/all-languages.ts';
import { FIELD_TRAITS, type FieldType, type Mode } from '../vocabulary/form.ts';
import { signedContent } from './signed-content.ts';
import { configWith, STORED_INK, sampleField, samplePart } from './waiver-samples.ts';

type Sample = readonly [value: FieldValue, shown: string];

/** A custom field of each type with its answer, and how an English record shows both. */
const SAMPLES: Readonly<Record<Exclude<FieldType, 'optIn'>, Sample>> = {
  text: ['Peanuts, *not* #walnuts', 'Peanuts, *not* #walnuts'],
  email: ['doctor@example.org', 'doctor@example.org'],
  tel: ['+1 (555) 010-9999', '+1 (555) 010-9999'],
  number: ['42,5', '42,5'],
  select: ['Green', 'Green'],
  select_option: ['Blue', 'Blue'],
  multiple_choice: ['Green', 'Green'],
  yes_no: ['No', 'No'],
  checkboxes: [['Green', 'Blue'], 'Green, Blue'],
  checkbox: [true, 'Yes'],
};
const EVERY_TYPE = Object.entries(SAMPLES) as [keyof typeof SAMPLES, Sample][];

const titleOf = (type: string): string => `Field of type ${type}`;

const fields = EVERY_TYPE.map(([type]) =>
  sampleField({
    name: `${type}__EVERYTYPE`,
    title: titleOf(type),
    type,
    options: FIELD_TRAITS[type].hasOptions ? ['Green', 'Blue'] : [],
  }),
);

const contact = (name: string, title: string) => sampleField({ name, title });

export const wholeDocument = (locale: FinishedLocale = 'en'): SignableDocument => {
  const config = configWith(
    samplePart({ type: 'emergencyContact', title: 'In an emergency' }, [
      contact('contactName', 'Name of the contact'),
      contact('contactPhone', 'Phone of the contact'),
    ]),
    samplePart({ type: 'witness', title: 'Who saw it' }, [contact('text__WITNESS', 'Name of the witness')]),
    samplePart({ type: 'general', title: 'About you', content: paragraphs(['Please tell us.']) }, [
      ...fields,
    ]),
    samplePart({ type: 'signature', title: 'Signature for the boat', name: 'boat' }),
  );
  const change = { subtitle: 'Kayaks', content: paragraphs(['Wear a vest.', 'Stay with the guide.']) };
  return signableDocument({
    title: 'Climbing hall',
    config: { ...config, ...change },
    language: documentLanguageIn(locale),
  });
};

const ADA = {
  firstName: 'Ada',
  middleName: 'May',
  lastName: 'O’Brien',
  birthDate: '1988-02-29',
  phone: '+1 555 010-0000',
  gender: 'Female',
} as const;

const CHILDREN: readonly Identity[] = [
  { firstName: 'Zoë', lastName: 'O’Brien', birthDate: '2015-07-04' },
  { firstName: '太郎', lastName: '山田', birthDate: '2016-01-31' },
  { firstName: 'X', lastName: 'محمد', birthDate: '2017-12-01' },
];

const person = (id: number, role: string, identity: Identity): SignedPerson => ({
  id: String(id),
  role,
  identity,
});

const ANSWERS: Answers = {
  country: 'United States',
  address: '1 Main Street',
  address2: 'Unit 7',
  city: 'Austin',
  state: 'Texas',
  zip: '01234',
  email: 'ada@example.org',
  optIn__email: false,
  contactName: 'Grace Hopper',
  contactPhone: '+1 555 010-1111',
  electronicConsent: true,
};

const SHARED: Answers = {
  text__WITNESS: 'Katherine Johnson',
  ...Object.fromEntries(EVERY_TYPE.map(([type, [value]]) => [`${type}__EVERYTYPE`, value])),
};

const SVG = inkToSvg(STORED_INK as Parameters<typeof inkToSvg>[0]);

export const wholeRecord = (mode: Mode): SignedContent => {
  const children = CHILDREN.map((child, index) => person(index + 1, 'minor', child));
  return signedContent({
    document: wholeDocument(),
    settings: { mode, locale: 'en' },
    participants: mode === 'adult' ? [person(0, 'adult', ADA)] : [person(0, 'guardian', ADA), ...children],
    answers: ANSWERS,
    shared: SHARED,
    signature: { signature: SVG, boat: SVG },
  });
};

const PERSON_SHOWN = [
  ['First name', 'Ada'],
  ['Middle name', 'May'],
  ['Last name', 'O’Brien'],
  ['Phone', '+1 555 010-0000'],
  ['Gender', 'Female'],
  ['Date of birth', 'February 29, 1988'],
] as const;

const CHILDREN_SHOWN = [
  ['First name', 'Zoë'],
  ['Last name', 'O’Brien'],
  ['Date of birth', 'July 4, 2015'],
  ['First name', '太郎'],
  ['Last name', '山田'],
  ['Date of birth', 'January 31, 2016'],
  ['First name', 'X'],
  ['Last name', 'محمد'],
  ['Date of birth', 'December 1, 2017'],
] as const;

export const wholeAnswers = (mode: Mode): readonly (readonly [label: string, answer: string])[] => [
  ...PERSON_SHOWN,
  ...(mode === 'adult' ? [] : CHILDREN_SHOWN),
  ['Country', 'United States'],
  ['Street address', '1 Main Street'],
  ['Apartment, suite, unit', 'Unit 7'],
  ['City', 'Austin'],
  ['State', 'Texas'],
  ['Zip code', '01234'],
  ['Email address', 'ada@example.org'],
  ['Yes, send me news and offers by email. I can unsubscribe at any time.', 'No'],
  ['I agree to use electronic records and signatures.', 'Yes'],
  ['Name of the contact', 'Grace Hopper'],
  ['Phone of the contact', '+1 555 010-1111'],
  ['Name of the witness', 'Katherine Johnson'],
  ...EVERY_TYPE.map(([type, [, shown]]) => [titleOf(type), shown] as const),
];

/** Adds a video that the first person watched alone, with one wrong answer. */
export const withVideo = (record: SignedContent): SignedContent => ({
  ...record,
  document: {
    ...record.document,
    videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    questions: [
      { id: 'exit', content: 'Where is the exit?', options: ['On the left', 'On the right'], displayTime: 5 },
    ],
  },
  understanding: {
    completed: record.participants.length === 1,
    understood: ['0'],
    viewings: [
      {
        viewer: '0',
        begunAt: '2026-11-22T03:32:00.000Z',
        understoodAt: '2026-11-22T03:40:00.000Z',
        failed: [{ at: '2026-11-22T03:31:00.000Z', code: 'youtube_153' }],
        attempts: [
          { questionId: 'exit', option: 'On the left', isRight: false, at: '2026-11-22T03:34:00.000Z' },
          { questionId: 'exit', option: 'On the right', isRight: true, at: '2026-11-22T03:36:00.000Z' },
        ],
        refused: 2,
        signature: SVG,
      },
    ],
  },
});
