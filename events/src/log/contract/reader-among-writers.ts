import { describe, expect, it } from 'vitest';
import type { EventLog, RecordedEvent } from '../port/event-log.ts';
import { comparePositions } from '../port/log-position.ts';
import {
  anEvent,
  appendAtTail,
  aStream,
  idsOf,
  type LogContract,
  oneTo,
  someEvents,
} from './log-contract.ts';

export const readerAmongWriters = ({
  log,
  append,
  another,
  disturb,
  eventsAmongWriters,
}: LogContract): void => {
  const events = eventsAmongWriters.toLocaleString('en');
  describe(`7: polling reader while eight writers commit ${events} events`, () => {
    const WRITERS = 8;
    const EACH = eventsAmongWriters / WRITERS;

    it('sees each event once, in order, with ascending stream versions', { timeout: 120_000 }, async () => {
      const start = await log.head();
      const writers = await Promise.all(oneTo(WRITERS).map(() => another()));
      const disturbing = new AbortController();
      const disturbance = disturb(disturbing.signal);
      const hot = [aStream(), aStream(), aStream()];
      const appended: string[] = [];
      let writing = true;

      const write = async (writer: EventLog): Promise<void> => {
        for (let left = EACH; left > 0; ) {
          const batches = [3, 1, 2, 4].map((size) => someEvents(Math.min(size, left)));
          await Promise.all(batches.map((events) => append(aStream(), 'no_stream', events, writer)));
          const shared = anEvent();
          const events = [...batches.flat(), shared];
          await appendAtTail(writer, hot[left % hot.length] ?? aStream(), shared);
          appended.push(...idsOf(events));
          left -= events.length;
        }
      };

      const read = async (): Promise<readonly RecordedEvent[]> => {
        const seen: RecordedEvent[] = [];
        const ours = new Set<string>();
        while (writing || ours.size < appended.length) {
          const page = await log.readAll({ after: seen.at(-1)?.position ?? start, limit: 200 });
          seen.push(...page);
          for (const { stream, eventId } of page) if (stream.startsWith('thing-')) ours.add(eventId);
        }
        return seen;
      };

      const wrote = Promise.all(writers.map(write)).finally(() => {
        writing = false;
      });
      const [seen] = await Promise.all([read(), wrote]);
      disturbing.abort();
      await disturbance;

      const ours = seen.filter(({ stream }) => stream.startsWith('thing-'));
      expect(ours.length).toBeGreaterThanOrEqual(WRITERS * EACH);
      expect(ours).toHaveLength(appended.length);
      expect(new Set(idsOf(ours))).toEqual(new Set(appended));
      const versions = new Map<string, number>();
      for (const [index, { stream, version, position }] of seen.entries()) {
        expect(comparePositions(seen[index - 1]?.position ?? start, position)).toBeLessThan(0);
        expect(version).toBe((versions.get(stream) ?? 0) + 1);
        versions.set(stream, version);
      }
      await Promise.all(writers.map((writer) => writer.close()));
    });
  });
};
