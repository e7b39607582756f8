import { readFileSync } from 'node:fs';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { indexBuild } from '@waivers/projections/engine/builds/make-build.ts';
import { beginBuild, markLive } from '@waivers/projections/engine/builds/registry.ts';
import { inTransaction, statementsOn } from '@waivers/projections/engine/builds/statements.ts';
import { switchToBuild } from '@waivers/projections/engine/builds/switch-build.ts';
import { buildSchema, type ProjectedEvent } from '@waivers/projections/engine/projection.ts';
import { openBuildSession, readModelTransaction } from '@waivers/projections/engine/runner/session.ts';
import { reports } from '@waivers/projections/read-models/reports/project.ts';
import { Pool } from 'pg';
import type { Wanted } from './load-list.ts';
import { type Random, seededRandom } from './random.ts';
import { makeSignatures, type Signature } from './signatures.ts';

const ZIPS = readFileSync(
  new URL('../../projections/src/read-models/reports/zip-places/zip-places.csv', import.meta.url),
  'utf8',
).match(/^\d{5}/gm);

/** Returns a Zipf-distributed ZIP code, the nth being 1/n as frequent as the first. */
const anyZip = (random: Random): string => {
  const zips = ZIPS ?? [];
  const nth = Math.floor(zips.length ** (random.integer(0, 999_999) / 1_000_000));
  // Steps by a prime, so that neighbouring ZIP codes differ in frequency.
  return zips[(nth * 7919) % zips.length] ?? '';
};

const projected = (
  { signedWaiverId, event, metadata }: Signature,
  version: number,
  { type, data }: Pick<ProjectedEvent, 'type' | 'data'> = event,
): ProjectedEvent => ({
  stream: signedWaiverStream(signedWaiverId),
  version,
  position: '',
  eventId: signedWaiverId,
  type,
  data,
  metadata,
});

const VOID = { type: 'SignedWaiverVoided', data: { why: { reason: 'Signed twice' } } };

/** Makes all signers US residents and voids one record in a hundred within forty days. */
const eventsOf = (random: Random, signature: Signature): readonly ProjectedEvent[] => {
  const { data } = signature.event;
  const answers = { country: 'United States', zip: anyZip(random) };
  const participants = data.participants.map((each, index) => (index === 0 ? { ...each, answers } : each));
  const signing = projected(signature, 1, {
    type: 'WaiverSigned',
    data: { ...data, participants },
  });
  if (!random.chance(0.01)) return [signing];
  const occurredAt = new Date(Date.parse(data.signedAt) + random.integer(0, 40 * 86_400_000)).toISOString();
  const voiding = projected(signature, 2, VOID);
  return [signing, { ...voiding, metadata: { ...voiding.metadata, occurredAt } }];
};

/** Larger batches add to the same counts less often. */
const BATCH = 10_000;

/** Applies events in batches. */
export const loadReports = async (
  projectorUrl: string,
  { seed, venues, rows, everyMs }: Wanted,
): Promise<void> => {
  const pool = new Pool({ connectionString: projectorUrl, max: 1 });
  const client = await pool.connect();
  const control = statementsOn(client);
  try {
    const build = await inTransaction(control, () => beginBuild(control, reports));
    await inTransaction(control, () => indexBuild(control, reports, build));
    const session = await openBuildSession(projectorUrl, { projection: reports.name, build });
    if (session === undefined) throw new Error('The build is in use already.');
    const random = seededRandom(seed);
    const signatures = makeSignatures(seed, venues, everyMs);
    for (let persons = 0; persons < rows; ) {
      const batch: ProjectedEvent[] = [];
      while (batch.length < BATCH && persons < rows) {
        const { value } = signatures.next();
        batch.push(...eventsOf(random, value));
        persons += value.event.data.participants.length;
      }
      await session.transaction((transaction) => reports.apply(readModelTransaction(transaction), batch));
    }
    await session.close();
    const schema = buildSchema(reports.name, build);
    for (const { name } of reports.tables) await control.query(`vacuum analyze ${schema}.${name}`);
    await inTransaction(control, async () => {
      await switchToBuild(control, reports, build);
      await markLive(control, reports.name, build);
    });
  } finally {
    client.release();
    await pool.end();
  }
};
