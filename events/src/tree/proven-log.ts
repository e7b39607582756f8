import { type Kysely, sql } from 'kysely';
import type { KeysDatabase } from '../keys/database.ts';
import { recordDamage } from '../keys/erasure/recorded-damage.ts';
import { hashOfEvent } from '../log/port/event-hash.ts';
import type { EventLog, RecordedEvent } from '../log/port/event-log.ts';
import { requirePosition, sameLogAndEpoch } from '../log/port/log-position.ts';
import { StreamAltered } from '../log/port/stream-altered.ts';

type ProvenRow = { readonly position: string; readonly event: Buffer | null; readonly end: string | null };

/**
 * Compares events with their leaves. Events that the tree has not reached yet are taken as they are, and all events
 * while the tree is still that of another epoch or log, which may use the same positions for other events.
 */
export const problemsOf = async (
  database: Kysely<KeysDatabase>,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<RecordedEvent, string>> => {
  const places = events.map(({ position }) => requirePosition(position));
  const { rows } = await sql<ProvenRow>`
    select asked.position, leaf.event, (select after from tree.head) as end
    from unnest(${places.map(({ position }) => position)}::bigint[]) as asked (position)
      left join tree.leaves leaf using (position)`.execute(database);
  const leaves = new Map(rows.map((row) => [row.position, row]));
  const problems = new Map<RecordedEvent, string>();
  const end = rows[0]?.end == null ? undefined : requirePosition(rows[0].end);
  for (const [at, event] of events.entries()) {
    const place = places[at];
    if (!place || !end || !sameLogAndEpoch(place, end) || place.position > end.position) continue;
    const leaf = leaves.get(String(place.position));
    if (leaf === undefined) continue;
    const name = `Version ${event.version} (${event.type})`;
    if (leaf.event === null) problems.set(event, `${name} was inserted after the log had passed its place.`);
    else if (leaf.event.toString('hex') !== hashOfEvent(event))
      problems.set(event, `${name} was altered after it was stored.`);
  }
  return problems;
};

export const noteAltered = async (
  database: Kysely<KeysDatabase>,
  { stream, message }: Pick<StreamAltered, 'stream' | 'message'>,
): Promise<void> => recordDamage(database, { concern: 'altered', place: stream, problem: message });

/** @throws StreamAltered if any reader or the watch has found the stream altered */
export const requireUnaltered = async (database: Kysely<KeysDatabase>, stream: string): Promise<void> => {
  const found = await database
    .selectFrom('keys.found_damage')
    .select('place')
    .where('concern', '=', 'altered')
    .where('place', '=', stream)
    .executeTakeFirst();
  if (found !== undefined) throw new StreamAltered(stream, 'It was found altered before.');
};

type Readable = Pick<EventLog, 'readStream' | 'readStreamBack'>;

/**
 * Compares every event read from a stream with the tree. The first reader of an altered event records it, and from then
 * on every reader of the stream is refused.
 * @throws StreamAltered from its methods
 */
export const provenLog = <Log extends Readable>(log: Log, database: Kysely<KeysDatabase>): Log => {
  const prove = async (
    stream: string,
    events: readonly RecordedEvent[],
  ): Promise<readonly RecordedEvent[]> => {
    await requireUnaltered(database, stream);
    const [problem] = (await problemsOf(database, events)).values();
    if (problem === undefined) return events;
    const altered = new StreamAltered(stream, problem);
    await noteAltered(database, altered);
    throw altered;
  };
  return {
    ...log,
    readStream: async (stream, options) => prove(stream, await log.readStream(stream, options)),
    readStreamBack: async (stream, options) => prove(stream, await log.readStreamBack(stream, options)),
  };
};
