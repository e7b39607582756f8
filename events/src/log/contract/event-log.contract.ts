import { afterAll, beforeAll, describe } from 'vitest';
import type { EventLog } from '../port/event-log.ts';
import { boundStreams } from './bound-streams.ts';
import { epochs } from './epochs.ts';
import { eventIds } from './event-ids.ts';
import { expectedVersions } from './expected-versions.ts';
import { type LogContract, type LogUnderTest, someEvents } from './log-contract.ts';
import { oneStream } from './one-stream.ts';
import { positions } from './positions.ts';
import { readerAmongWriters } from './reader-among-writers.ts';
import { readsCutOff } from './reads-cut-off.ts';
import { storedBytes } from './stored-bytes.ts';
import { subscribing } from './subscribing.ts';

/** Defers to a log created later, because suites are defined before it exists. */
const later = (log: () => EventLog): EventLog => ({
  append: (append) => log().append(append),
  readStream: (stream, options) => log().readStream(stream, options),
  readStreamBack: (stream, options) => log().readStreamBack(stream, options),
  readAll: (options) => log().readAll(options),
  subscribe: (options) => log().subscribe(options),
  head: () => log().head(),
  close: () => log().close(),
});

/** Most tests reproduce known faults of published event stores, numbered as in the design document. */
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
      conditionsChecked: () => underTest.conditionsChecked ?? 'with the append',
      disturb: async (signal) => underTest.disturb?.(signal),
      makeLog,
      eventsAmongWriters,
      append: (stream, expected, events = someEvents(1), into = log) =>
        into.append({ stream, expected, events }),
    };
    expectedVersions(contract);
    eventIds(contract);
    boundStreams(contract);
    storedBytes(contract);
    oneStream(contract);
    readsCutOff(contract);
    positions(contract);
    subscribing(contract);
    readerAmongWriters(contract);
    epochs(contract);
  });
};
