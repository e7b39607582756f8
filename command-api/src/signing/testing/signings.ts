import { createHash } from 'node:crypto';
import { defaultWaiverConfig } from '@waivers/waiver/config/waiver-template.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { documentText, signableDocument } from '@waivers/waiver/document/signable-document.ts';
import type { FinishedLocale } from '@waivers/waiver/locales.ts';
import { documentLanguageIn, documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import type { SignablePublication, SignWaiver } from '../commands.ts';

export const ACCOUNT = '0190f3c8-0000-7000-8000-000000000001';
export const WAIVER = '0190f3c8-0000-7000-8000-000000000002';
export const SIGNED_WAIVER = '0190f3c8-0000-7000-8000-000000000003';
export const NOW = new Date('2026-11-21T09:00:00.000Z');

const keyOf = (role: string): string =>
  createHash('sha256').update(role).digest('hex').slice(0, 16).toUpperCase();

export const documentIn = (locale: FinishedLocale, title = 'Climbing hall'): SignableDocument =>
  signableDocument({
    title,
    config: defaultWaiverConfig(documentWordsIn(locale), keyOf, title),
    language: documentLanguageIn(locale),
  });

export const hashOf = (document: SignableDocument): string =>
  createHash('sha256').update(documentText(document)).digest('hex');

const documents = { en: documentIn('en'), de: documentIn('de') };
const hashes = { en: hashOf(documents.en), de: hashOf(documents.de) };

export const publication = (changes: Partial<SignablePublication> = {}): SignablePublication => ({
  accountId: ACCOUNT,
  timeZone: 'Europe/Berlin',
  waiverVersion: 2,
  revision: 1,
  searchable: [],
  documents: hashes,
  document: documents.en,
  readAt: [],
  ...changes,
});

export const signer = {
  firstName: 'Anna',
  lastName: 'Beispiel',
  phone: '+49 30 1234567',
  gender: 'Female',
  birthMonth: 'February',
  birthDay: '28',
  birthYear: '1988',
  address: 'Kastanienallee 12',
  city: 'Berlin',
  zip: '10435',
  country: 'Germany',
  email: 'anna@example.test',
  optIn__email: false,
  electronicConsent: true,
};

export const minor = (firstName: string, birthDay = '1') => ({
  firstName,
  lastName: 'Beispiel',
  birthMonth: 'July',
  birthDay,
  birthYear: '2018',
});

export const ink = {
  method: 'drawn',
  width: 340,
  height: 160,
  strokes: [[0, 1, 2, 3].map((step) => ({ x: 20 + step * 10, y: 80 - step * 3.3, t: step * 16, p: 0.5 }))],
};

const settings = (mode: 'adult' | 'minors') => ({ mode, locale: 'en' as const });

export const adultContent = (changes: Partial<typeof signer> = {}): SignWaiver['content'] => ({
  waiverId: WAIVER,
  versionHash: hashes.en,
  settings: settings('adult'),
  submission: { adult: { ...signer, ...changes } },
  signature: ink,
});

export const minorsContent = (participants: readonly unknown[]): SignWaiver['content'] => ({
  ...adultContent(),
  settings: settings('minors'),
  submission: { minors: { guardian: signer, participants } },
});

export const evidence: SignWaiver['evidence'] = {
  address: '192.0.2.7',
  userAgent: 'Mozilla/5.0',
  openedAt: '2026-11-21T08:58:00.000Z',
  submittedAt: '2026-11-21T09:00:01.000Z',
  timeZone: 'Europe/Berlin',
  viewport: { width: 390, height: 844 },
  readToEnd: true,
};

export const signing = (changes: Partial<SignWaiver> = {}): SignWaiver => ({
  type: 'SignWaiver',
  signedWaiverId: SIGNED_WAIVER,
  content: adultContent(),
  evidence,
  publication: publication(),
  keyHash: 'f'.repeat(64),
  now: NOW,
  ...changes,
});
