import type { SigningReport } from '@waivers/contract/audit/signing.ts';
import type { StoredInk } from '@waivers/waiver/ink/ink.ts';
import { signedWaiverForOwner, uuid } from './answers.ts';

/** Two strokes, one second apart. */
const DRAWN_INK: StoredInk = {
  method: 'drawn',
  width: 3000,
  height: 1500,
  strokes: [
    [100, 100, 0, -1, 900, 0, 400, 0],
    [0, 500, 1000, 0, -500, 0, 600, 0],
  ],
};

/** The API's response for a guardian and two minors, one of whom has been erased. */
export const signingAnswer = (
  signed: Parameters<typeof signedWaiverForOwner>[0] = {},
  changes: Partial<Omit<SigningReport, 'signed'>> = {},
): SigningReport => ({
  signed: signedWaiverForOwner({ id: 'an-id', ...signed }),
  ink: { signature: DRAWN_INK },
  page: { locale: 'en', locales: ['en', 'de'], background: null, logo: null, company: 'Höhenluft' },
  received: {
    version: 1,
    eventId: uuid('event1'),
    position: 'position 1',
    recordedAt: '2026-11-22T03:30:00.000Z',
  },
  video: [],
  ...changes,
});
