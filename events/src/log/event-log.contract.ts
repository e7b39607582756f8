import { afterAll, beforeAll, describe } from 'vitest';
import { epochs } from './contract/epochs.ts';
import { eventIds } from './contract/event-ids.ts';
import { expectedVersions } from './contract/expected-versions.ts';
import { type LogContract, type LogUnderTest, someEvents } from './contract/log-contract.ts';
import { oneStream } from './contract/one-stream.ts';
import { positions } from './contract/positions.ts';
import { readerAmongWriters } from './contract/reader-among-writers.ts';
import { readsCutOff } from './contract/reads-cut-off.ts';
import { storedBytes } from './contract/stored-bytes.ts';
import { subscribing } from './contract/subscribing.ts';
import type { EventLog } from './event-log.ts';

/** The log exists only while the tests run, but they are defined earlier. */
const later = (log: () => EventLog): EventLog => ({
  append: (append) => log().append(append),
  readStream: (stream, options) => log().readStream(stream, options),
  readAll: (options) => log().readAll(options),
  subscribe: (options) => log().subscribe(options),
  head: () => log().head(),
  close: () => log().close(),
});

/**
 * The contract of every event log. Most tests stand for a known fault of published event stores; their numbers are
 * those of the list of such faults in the design (8, 9 and 10: Postgres only).
 */
export const eventLogContract = (
  name: string,
  makeLog: () => Promise<LogUnderTest>,
  { eventsAmongWriters = 10_000 }: { readonly eventsAmongWriters?: number } = {},
): void => {
  describe(`event log contract: ${name}`, () => {
    let underTest: LogUnderTest;
    beforeAll(async () => {
      underTest = await makeLog();
    });
    afterAll(() => underTest.remove());

    const log = later(() => underTest.log);
    const contract: LogContract = {
      log,
      another: () => underTest.another(),
      overNetwork: async () => underTest.overNetwork?.(),
      idsKnown: () => underTest.idsKnown ?? 'in the log',
      disturb: async (signal) => underTest.disturb?.(signal),
      makeLog,
      eventsAmongWriters,
      append: (stream, expected, events = someEvents(1), into = log) =>
        into.append({ stream, expected, events }),
    };
    expectedVersions(contract);
    eventIds(contract);
    storedBytes(contract);
    oneStream(contract);
    readsCutOff(contract);
    positions(contract);
    subscribing(contract);
    readerAmongWriters(contract);
    epochs(contract);
  });
};
