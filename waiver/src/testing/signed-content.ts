import type { SignedContent } from '../record/signed-content.ts';
import { TEMPLATE_DOCUMENT } from './waiver-samples.ts';

export const signedContent = (changes: Partial<SignedContent> = {}): SignedContent => ({
  id: '01933b5e-0000-7000-8000-000000000001',
  // In Chicago, this is a different day than in UTC.
  date: '2026-11-22T03:30:00.000Z',
  timeZone: 'America/Chicago',
  settings: { mode: 'minors', locale: 'en' },
  revision: 3,
  versionHash: 'ab'.repeat(32),
  document: TEMPLATE_DOCUMENT,
  participants: [],
  answers: {},
  shared: {},
  signature: {},
  ...changes,
});
