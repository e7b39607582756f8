import { createHash } from 'node:crypto';
import type { Metadata, NewEvent } from '@waivers/events/definitions/event.ts';
import type { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { type DemoNames, NAMES } from '@waivers/infra/demo/names.ts';
import type { StoredInk } from '@waivers/waiver/ink/ink.ts';
import { type Random, seededRandom } from './random.ts';

export type Signature = {
  readonly signedWaiverId: string;
  readonly event: NewEvent<typeof waiverSigned>;
  readonly metadata: Metadata;
};

export type Venue = {
  readonly accountId: string;
  readonly waiverIds: readonly string[];
  /** Hash of an existing document. */
  readonly versionHash?: string;
};

const hex = (random: Random, digits: number): string => {
  let text = '';
  while (text.length < digits) text += random.integer(0, 0xffff).toString(16).padStart(4, '0');
  return text.slice(0, digits);
};

/** Returns a UUIDv7 for a given time, with random bits from the seed. */
const idAt = (random: Random, time: number): string => {
  const when = time.toString(16).padStart(12, '0');
  return `${when.slice(0, 8)}-${when.slice(8)}-7${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`;
};

const FIRST_DAY = Date.UTC(2024, 0, 1, 9);

export const makeVenues = (seed: number, count: number): readonly Venue[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({
    accountId: idAt(random, FIRST_DAY),
    waiverIds: [1, 2, 3].map(() => idAt(random, FIRST_DAY)),
  }));
};

/** Sends half of all customers to the first venue, half of the rest to the second, and so on. */
const pickVenue = (random: Random, venues: readonly Venue[]): Venue => {
  const [first, ...others] = venues;
  if (first === undefined) throw new Error('There is no venue.');
  for (const venue of venues.slice(0, 4)) if (random.chance(0.5)) return venue;
  const index = random.integer(0, Math.max(0, others.length - 1));
  return others[index] ?? first;
};

const LANGUAGES = Object.keys(NAMES);
const HASH = createHash('sha256').update('a signable document').digest('hex');

const pick = (random: Random, from: readonly string[]): string =>
  from[random.integer(0, from.length - 1)] ?? '';

const namesOf = (language: string): DemoNames => NAMES[language] ?? { first: [], last: [] };

const birthDate = (random: Random, from: number, to: number): string =>
  `${random.integer(from, to)}-${String(random.integer(1, 12)).padStart(2, '0')}-${String(random.integer(1, 28)).padStart(2, '0')}`;

const drawnInk = (random: Random, points: number): StoredInk => ({
  method: 'drawn',
  width: 3400,
  height: 1600,
  strokes: [
    Array.from({ length: points }, (_, index) =>
      index === 0
        ? [random.integer(100, 400), random.integer(600, 900), 0, 128]
        : [random.integer(-60, 80), random.integer(-50, 50), 16, random.integer(-6, 6)],
    ).flat(),
  ],
});

const signerAnswers = (random: Random) => ({
  address: `Kastanienallee ${random.integer(1, 200)}`,
  city: 'Berlin',
  zip: String(random.integer(10000, 99999)),
  country: 'Germany',
  email: `customer-${random.integer(1, 1e9)}@example.test`,
  optIn__email: random.chance(0.2),
  electronicConsent: true,
});

const evidenceAt = (random: Random, time: number) => ({
  address: `198.51.100.${random.integer(1, 254)}`,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
  openedAt: new Date(time - 95_000).toISOString(),
  submittedAt: new Date(time).toISOString(),
  timeZone: 'Europe/Berlin',
  viewport: { width: 390, height: 844 },
  readToEnd: true,
});

const INKS = 50;
const POINTS = 150;

export const A_MINUTE = 60_000;

/** Yields reproducible signatures in eight languages, one in five by a guardian of three. @param everyMs mean time between two */
export function* makeSignatures(
  seed: number,
  venues: readonly Venue[],
  everyMs = A_MINUTE,
): Generator<Signature, never> {
  const random = seededRandom(seed);
  const inks = Array.from({ length: INKS }, () => drawnInk(random, POINTS));
  for (let number = 0; ; number += 1) {
    const time = FIRST_DAY + number * everyMs + random.integer(0, everyMs - 1);
    const venue = pickVenue(random, venues);
    const signedWaiverId = idAt(random, time);
    const { first, last } = namesOf(pick(random, LANGUAGES));
    const lastName = pick(random, last);
    const minors = random.chance(0.2) ? 3 : 0;
    const signer = {
      participantId: participantIdOf(signedWaiverId, 0),
      role: minors === 0 ? ('adult' as const) : ('guardian' as const),
      identity: {
        firstName: pick(random, first),
        lastName,
        birthDate: birthDate(random, 1950, 2004),
        gender: random.chance(0.5) ? 'Female' : 'Male',
        phone: `+49 30 ${random.integer(1_000_000, 9_999_999)}`,
      },
      answers: signerAnswers(random),
      ink: { signature: inks[random.integer(0, INKS - 1)] ?? drawnInk(random, POINTS) },
      evidence: evidenceAt(random, time),
    };
    const children = Array.from({ length: minors }, (_, index) => ({
      participantId: participantIdOf(signedWaiverId, index + 1),
      role: 'minor' as const,
      identity: { firstName: pick(random, first), lastName, birthDate: birthDate(random, 2008, 2020) },
    }));
    yield {
      signedWaiverId,
      event: {
        type: 'WaiverSigned',
        data: {
          waiverId: pick(random, venue.waiverIds),
          waiverVersion: 2,
          revision: 1,
          versionHash: venue.versionHash ?? HASH,
          consentHash: HASH,
          mode: minors === 0 ? 'adult' : 'minors',
          locale: 'en',
          signedAt: new Date(time).toISOString(),
          timeZone: 'Europe/Berlin',
          link: { generation: 1, keyHash: HASH },
          participants: [signer, ...children],
        },
      },
      metadata: {
        commandId: signedWaiverId,
        correlationId: signedWaiverId,
        accountId: venue.accountId,
        actor: { kind: 'signer' },
        occurredAt: new Date(time).toISOString(),
      },
    };
  }
}
