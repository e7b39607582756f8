import { randomBytes, randomUUID } from 'node:crypto';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { BareEvent } from '../../peers/bare-insert.ts';
import { bareInsert } from '../../peers/bare-insert.ts';
import { EMMETT, emmett } from '../../peers/emmett.ts';
import { type Measurement, measure, sideBySide } from '../measure.ts';
import type { BenchRow } from '../report.ts';

export const IN_FLIGHT = 32;
const ROUNDS = 5;

/** Creates an event of about `bytes` bytes for a new stream. Its text is random, so that it does not compress. */
const makeEvent = (bytes: number): BareEvent => {
  const id = randomUUID();
  const commandId = randomUUID();
  const metadata = canonicalJson({
    accountId: id,
    actor: { kind: 'signer' },
    commandId,
    correlationId: commandId,
    occurredAt: '2026-11-21T09:00:00.000Z',
  });
  const text = randomBytes(Math.max(8, Math.round((bytes - metadata.length - 12) * 0.75))).toString('base64');
  return {
    stream: `bench-${id}`,
    eventId: randomUUID(),
    type: 'Bench',
    data: canonicalJson({ text }),
    metadata,
  };
};

export const appendTo = (log: EventLog) => (event: BareEvent) => {
  const { stream, ...rest } = event;
  return log.append({ stream, expected: 'no_stream', events: [rest] });
};

const BOUND_STREAMS = 20;

/** Binds each append to two of a few streams, as signatures are to their waiver and its account. */
const appendBoundTo = async (log: EventLog) => {
  const others = Array.from({ length: BOUND_STREAMS }, () => makeEvent(400));
  for (const other of others) await appendTo(log)(other);
  const bound = others.map(({ stream }) => ({ stream, version: 1 }));
  let next = 0;
  return ({ stream, ...event }: BareEvent) => {
    next = (next + 1) % BOUND_STREAMS;
    const pair = [bound[next], bound[(next + 1) % BOUND_STREAMS]].filter((each) => each !== undefined);
    return log.append({ stream, expected: 'no_stream', events: [event], while: pair });
  };
};

export const appending =
  (
    bytes: number,
    count: number,
    append: (event: BareEvent) => Promise<unknown>,
  ): (() => Promise<Measurement>) =>
  () => {
    const events = Array.from({ length: count }, () => makeEvent(bytes));
    return measure(count, IN_FLIGHT, (index) => append(events[index] as BareEvent));
  };

const row = (
  what: string,
  measured: Measurement,
  against: string,
  ratio: number,
  floor: number,
): BenchRow => ({
  what,
  measured: measured.perSecond,
  unit: 'appends/s',
  against,
  ratio,
  target: `>= ${floor}`,
  met: ratio >= floor,
});

export const benchAppend = async (log: EventLog, migratorUrl: string): Promise<readonly BenchRow[]> => {
  const bare = await bareInsert(migratorUrl);
  const peer = await emmett(migratorUrl);
  const rows: BenchRow[] = [];
  for (const { bytes, count, floor } of [
    { bytes: 400, count: 12_000, floor: 0.6 },
    { bytes: 8192, count: 4000, floor: 0.85 },
  ]) {
    const ours = appending(bytes, count, appendTo(log));
    const limit = appending(bytes, count, bare.append);
    await ours();
    await limit();
    const { first, second, ratio } = await sideBySide(ROUNDS, ours, limit);
    const what = `append, ${bytes < 1000 ? '~400 B' : '8 KB'}, ${IN_FLIGHT} in flight, fresh streams (p50 ${first.p50.toFixed(1)} ms, p99 ${first.p99.toFixed(1)} ms)`;
    rows.push(row(what, first, `bare grouped insert, ${Math.round(second.perSecond)}/s`, ratio, floor));
  }
  const theirs = appending(400, 1500, peer.append);
  const ours = appending(400, 12_000, appendTo(log));
  await theirs();
  const { first, second, ratio } = await sideBySide(ROUNDS, ours, theirs);
  rows.push(
    row(
      'append, ~400 B, 32 in flight, fresh streams',
      first,
      `${EMMETT}, ${Math.round(second.perSecond)}/s`,
      ratio,
      8,
    ),
  );
  const bound = appending(400, 12_000, await appendBoundTo(log));
  await bound();
  const both = await sideBySide(ROUNDS, bound, ours);
  rows.push(
    row(
      'append, ~400 B, 32 in flight, fresh streams, bound to two of 20 others',
      both.first,
      `the same unbound, ${Math.round(both.second.perSecond)}/s`,
      both.ratio,
      0.9,
    ),
  );
  await bare.close();
  await peer.close();
  return rows;
};
