import type { SigningBody } from '@waivers/contract/signing/signing-body.ts';

// The k6 scripts import this file, so it must import only types.

export const drawnInk = (points = 150) => {
  const strokes = Math.max(1, Math.ceil(points / 50));
  return {
    method: 'drawn' as const,
    width: 340,
    height: 160,
    strokes: Array.from({ length: strokes }, (_, stroke) =>
      Array.from({ length: Math.ceil(points / strokes) }, (_, index) => ({
        x: Math.round((20 + stroke * 90 + index * 1.6 + 12 * Math.sin(index / 3)) * 10) / 10,
        y: Math.round((80 + 45 * Math.sin(index / 4 + stroke)) * 10) / 10,
        t: stroke * 900 + index * 16,
        p: 0.5,
      })),
    ),
  };
};

const ANNA = {
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
  email: 'anna.beispiel@example.test',
  optIn__email: false,
  electronicConsent: true,
};

const evidence = (now: Date) => ({
  openedAt: new Date(now.getTime() - 95_000).toISOString(),
  submittedAt: now.toISOString(),
  timeZone: 'Europe/Berlin',
  viewport: { width: 390, height: 844 },
  readToEnd: true,
});

export type Publication = {
  readonly waiverId: string;
  readonly versionHash: string;
  readonly locale: SigningBody['settings']['locale'];
};

export type AdultOptions = { readonly points?: number; readonly signer?: Partial<typeof ANNA> };

/** Returns the body for an adult's signature. The id is created once per form and reused for every retry. */
export const adultBody = (id: string, publication: Publication, options: AdultOptions = {}) => ({
  id,
  waiverId: publication.waiverId,
  versionHash: publication.versionHash,
  settings: { mode: 'adult' as const, locale: publication.locale },
  submission: { adult: { ...ANNA, ...options.signer } },
  signature: drawnInk(options.points),
  evidence: evidence(new Date()),
});

export const guardianBody = (id: string, publication: Publication, children = 3) => ({
  id,
  waiverId: publication.waiverId,
  versionHash: publication.versionHash,
  settings: { mode: 'minors' as const, locale: publication.locale },
  submission: {
    minors: {
      guardian: { ...ANNA, firstName: 'Jørgen', lastName: 'Łukasiewicz' },
      participants: Array.from({ length: children }, (_, index) => ({
        firstName: index < 2 ? 'Mia' : `Kind ${index + 1}`,
        lastName: 'Łukasiewicz',
        birthMonth: 'July',
        birthDay: String(index + 1),
        birthYear: '2018',
      })),
    },
  },
  signature: drawnInk(),
  evidence: evidence(new Date()),
});
