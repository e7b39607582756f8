import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { createEventStoreDbLog } from '@waivers/events/log/eventstoredb/eventstoredb-log.ts';
import { isRetryable } from '@waivers/events/log/port/errors.ts';
import type { EventToAppend } from '@waivers/events/log/port/event-log.ts';
import { seededRandom } from '../../generate/random.ts';
import type { Fault, Guard } from '../assertions/fault.ts';
import { createTrustingLog, type FrozenLog } from '../control/trusting-reads.ts';

const DOUBLE = join(import.meta.dirname, '..', 'event-store', 'double-process.ts');
const FROZEN_MS = 5000;
/** Longer than an append's deadline, so that the client is replaced while reads are in flight. */
const FROZEN_SHORTLY_MS = 3000;
const MANY_CYCLES = 5;
const READERS = 8;

const productLog = (url: string): FrozenLog => {
  const log = createEventStoreDbLog({ url, appendDeadlineMs: 300, readDeadlineMs: 3000 });
  return {
    append: (stream, events) => log.append({ stream, expected: 'no_stream', events }),
    count: async (stream) => (await log.readStream(stream)).length,
    close: () => log.close(),
  };
};

const startDouble = async (): Promise<{ readonly double: ChildProcess; readonly url: string }> => {
  const double = spawn(process.execPath, [DOUBLE], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface({ input: double.stdout }), 'line')) as [string];
  return { double, url };
};

const someEvents = (count: number): readonly EventToAppend[] =>
  Array.from({ length: count }, () => ({
    eventId: randomUUID(),
    type: 'ThingHappened',
    data: '{}',
    metadata: '{}',
  }));

const given = async (log: FrozenLog, stream: string, guard: Guard): Promise<number | undefined> => {
  try {
    return await log.count(stream);
  } catch (error) {
    if (guard === 'off' || isRetryable(error)) return undefined;
    throw error;
  }
};

export const eventStoreFrozen: Fault = {
  name: 'event-store-frozen',
  what: 'the event store freezes for five seconds while streams are read (test double, stopped with SIGSTOP)',
  counts: 'reads',
  control: 'a reader that mistakes the end of a read for the end of the stream',
  cycles: 30,
  run: async ({ seed, cycles, guard, tell }) => {
    const random = seededRandom(seed);
    const { double, url } = await startDouble();
    const log = guard === 'on' ? productLog(url) : createTrustingLog(url);
    let [acknowledged, lost, refused] = [0, 0, 0];
    try {
      for (let cycle = 1; cycle <= cycles; cycle += 1) {
        const [stream, length] = [`thing-${randomUUID()}`, random.integer(1, 40)];
        await log.append(stream, someEvents(length));
        double.kill('SIGSTOP');
        const readings = Array.from({ length: READERS }, () => given(log, stream, guard));
        const unanswered = log.append(`thing-${randomUUID()}`, someEvents(1)).catch(() => undefined);
        await pause(cycles > MANY_CYCLES ? FROZEN_MS : FROZEN_SHORTLY_MS);
        double.kill('SIGCONT');
        const counts = [...(await Promise.all(readings)), await log.count(stream)];
        await unanswered;
        acknowledged += counts.length;
        refused += counts.filter((count) => count === undefined).length;
        lost += counts.filter((count) => count !== undefined && count !== length).length;
        tell(`cycle ${cycle} of ${cycles}: ${acknowledged} reads so far`);
      }
    } finally {
      double.kill('SIGKILL');
      await log.close();
    }
    const notes = [`${acknowledged} reads, ${refused} of them refused with log_unavailable`];
    return { acknowledged, lost, doubled: 0, phantom: 0, unknownPresent: 0, unknownAbsent: 0, notes };
  },
};
