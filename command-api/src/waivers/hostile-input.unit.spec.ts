import { evolve, noWaiver, type Waiver, type WaiverEvent } from '@waivers/events/folds/waiver.ts';
import { codec, type DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { eventIdOf } from '@waivers/events/log/port/event-id.ts';
import { derivedPartKey } from '@waivers/waiver/config/parts/part-key.ts';
import { toWire } from '@waivers/waiver/config/to-wire.ts';
import { validateWaiver } from '@waivers/waiver/config/validate-waiver.ts';
import { defaultWaiverConfig } from '@waivers/waiver/config/waiver-template.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { registerOwner, waiverApp, waiverServices } from './testing/waiver-app.ts';

const OWNER = '0190a1b2-0000-7000-8000-00000000000a';

/** Omits the address, whose country list would dominate the run time. */
const template = (): WaiverConfigWire => {
  const config = toWire(
    defaultWaiverConfig(documentWordsIn('en'), (role) => derivedPartKey('a', role), 'Climbing'),
    () => '',
  );
  const question = {
    id: 'q',
    content: 'Helmet?',
    options: ['Yes', 'No'],
    correctOption: 'Yes',
    displayTime: 1,
  };
  return {
    ...config,
    questions: [question],
    // Omit the minors-mode parts too, because they are derived from the adult parts.
    waiverParts: config.waiverParts.filter(
      ({ type, waiverMode }) => type !== 'address' && waiverMode === 'adult',
    ),
  };
};

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('\ud800', '\udfff', '\u0000', 'a', '\u202e', '\ufeff'), maxLength: 10 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    '<script>alert(1)</script>',
    '<p><b><ul><li><a href="javascript:alert(1)">',
    '<'.repeat(5000),
    '<b>'.repeat(3000),
    "'; drop table log.events; --",
    '=HYPERLINK("x")',
    'x'.repeat(100_001),
    '../../etc/passwd',
    '[[first-name]]',
    '🏔️'.repeat(500),
  ),
);
const hostile = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0, 1e308, 1e21, 2 ** 53, 0.1, null, [], {}, true) },
);

const placesIn = (
  value: unknown,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))
    : []),
];

const replaced = (value: unknown, [step, ...rest]: readonly (string | number)[], by: unknown): unknown => {
  if (step === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[step] = replaced(copy[step], rest, by);
  return copy;
};

const body = { title: 'Climbing', locale: 'en', published: true, config: template() };
const attack = fc
  .array(fc.tuple(fc.constantFrom(...placesIn(body).slice(1)), hostile), { minLength: 1, maxLength: 3 })
  .map((changes) =>
    changes.reduce<unknown>(
      // An earlier mutation may have removed the path.
      (changed, [path, value]) => {
        try {
          return replaced(changed, path, value);
        } catch {
          return changed;
        }
      },
      body,
    ),
  )
  .map((changed) => changed as typeof body);

const recorded = (waiver: Waiver, event: WaiverEvent): DecodedEvent => {
  const version = waiver.status === 'absent' ? 1 : waiver.version + 1;
  const stream = 'waiver-1';
  const text = codec.encode({
    ...event,
    eventId: eventIdOf(stream, OWNER, version),
    metadata: {
      commandId: OWNER,
      correlationId: OWNER,
      accountId: OWNER,
      actor: { kind: 'user', id: OWNER },
      occurredAt: '2026-07-01T12:00:00.000Z',
    },
  });
  return codec.decode({ ...text, stream, version, position: '', recordedAt: '2026-07-01T12:00:00.000Z' });
};
const store = (waiver: Waiver, decided: ReturnType<typeof decide>): Waiver => {
  if ('refused' in decided) throw new Error(decided.refused);
  return decided.reduce((state: Waiver, event) => evolve(state, recorded(state, event)), waiver);
};

/** Validates, decides and stores. Accepted input must remain unchanged when saved again. */
const judge = ({ title, locale, config }: typeof body): 'accepted' | 'refused' => {
  const valid = validateWaiver({ title, locale, config });
  if (!valid.ok) {
    expect(valid.errors).not.toEqual([]);
    return 'refused';
  }
  const by = { accountId: OWNER, text: valid.value };
  const drafted = store(noWaiver, decide({ type: 'DraftWaiver', publish: true, ...by }, noWaiver));
  expect(decide({ type: 'PublishWaiver', ...by }, drafted)).toEqual([]);
  expect(decide({ type: 'ReviseWaiver', ...by }, drafted)).toEqual([]);
  expect(store(drafted, decide({ type: 'UnpublishWaiver', ...by }, drafted))).toMatchObject({ version: 3 });
  return 'accepted';
};

// Each test tries many inputs, hence the generous timeout.
describe('hostile input', { timeout: 120_000 }, () => {
  it('is either rejected or stored', () => {
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(attack, (sent) => void outcomes.add(judge(sent))),
      { numRuns: 150 },
    );
    // Ensures that some inputs are accepted.
    expect([...outcomes].sort()).toEqual(['accepted', 'refused']);
  });

  it('may contain lone surrogates anywhere', () => {
    for (const place of placesIn(body).slice(1)) judge(replaced(body, place, '\ud800') as typeof body);
    expect(judge({ ...body, title: '\ud800' })).toBe('refused');
  });

  it('never causes a 500', async () => {
    const services = waiverServices();
    const app = await waiverApp(services);
    const authorization = await registerOwner(services);
    const headers = { authorization, 'content-type': 'application/json' };
    await fc.assert(
      fc.asyncProperty(fc.oneof(attack, fc.jsonValue()), async (sent) => {
        const answer = await app.inject({
          method: 'POST',
          url: '/v1/waiver',
          headers,
          payload: JSON.stringify(sent),
        });
        const wrong = answer.json().errors?.length > 0;
        expect([answer.statusCode, wrong]).toEqual(wrong ? [422, true] : [201, false]);
      }),
      { numRuns: 60 },
    );
    await app.close();
  });
});
