import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { EventDefinition, NewEvent } from '@waivers/events/definitions/event.ts';
import { accountStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { FORMATS } from '@waivers/infra/replay/formats.ts';
import { openedValues, type RenderData, sealedValues } from '@waivers/infra/replay/open-values.ts';
import type { Output } from '@waivers/infra/replay/output.ts';
import { replayLog } from '@waivers/infra/replay/replay-log.ts';
import { readPastState } from '@waivers/projections/audit/past-state.ts';
import { toAuditEvents } from '@waivers/projections/audit/timeline.ts';
import { drafted, revised } from '@waivers/projections/testing/sample-events.ts';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { measure, median } from '../measure.ts';
import type { BenchRow, PartResult } from '../report.ts';
import { residentMib } from '../resident-memory.ts';
import { openSignedLog, type SignedLog } from './signed-log.ts';

const SIGNATURES = 40_000;
const REVISIONS = 500;
/** Number of events of a single account, so that its timeline has a thousand pages. */
const LONG_STREAM = 50_000;
const ALL_EVENTS = 1_000_000;
const TOGETHER = 500;
const PAGE = 50;
const LOOKS = 200;

type Given = NewEvent<EventDefinition>;

const minute = (number: number): string => new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();

const appendMany = async (
  log: Pick<EventLog, 'append'>,
  stream: string,
  count: number,
  together: number,
  eventAt: (version: number) => Given,
): Promise<void> => {
  for (let version = 1; version <= count; version += together) {
    const events = Array.from({ length: Math.min(together, count - version + 1) }, (_, index) => {
      const [eventId, at] = [randomUUID(), version + index];
      const { type, data } = eventAt(at);
      const metadata = {
        commandId: eventId,
        correlationId: eventId,
        accountId: randomUUID(),
        actor: { kind: 'system' as const },
        occurredAt: minute(at),
      };
      return codec.encode({ eventId, type, data, metadata });
    });
    await log.append({ stream, expected: version === 1 ? 'no_stream' : version - 1, events });
  }
};

const nowhere = (): { readonly output: Output; readonly peak: () => number } => {
  let peak = 0;
  const output: Output = {
    resumedFrom: { position: undefined, events: 0, shown: 0 },
    write: async (text) => {
      writeFileSync('/dev/null', text);
      peak = Math.max(peak, residentMib(process.pid));
    },
    end: async () => undefined,
  };
  return { output, peak: () => peak };
};

const replayed = async (log: EventLog, readable: RenderData) => {
  const { output, peak } = nowhere();
  const before = residentMib(process.pid);
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const { events } = await replayLog({
    log,
    readable,
    output,
    format: FORMATS.jsonl,
    selects: () => true,
    dependsOnPast: false,
    onProgress: () => undefined,
    head: await log.head(),
  });
  const perSecond = (events * 1000) / (performance.now() - started);
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond, perCpuSecond: (events * 1e6) / (user + system), grownMib: peak() - before, events };
};

const replayRow = async (
  log: EventLog,
  name: 'sealed' | 'opened',
  readable: RenderData,
  atLeast: number,
): Promise<BenchRow> => {
  await replayed(log, readable);
  const { perSecond, perCpuSecond, grownMib, events } = await replayed(log, readable);
  return {
    what: `replay of ${events.toLocaleString('en')} signatures with ink as JSON Lines, ${name}`,
    measured: perSecond,
    unit: 'events/s',
    against: `${Math.round(perCpuSecond).toLocaleString('en')} for a second of its processor; memory grew by ${Math.max(0, Math.round(grownMib))} MiB`,
    ratio: Number.NaN,
    target: `>= ${atLeast.toLocaleString('en')}/s`,
    met: perSecond >= atLeast,
  };
};

const slowerThan = (what: string, ms: number, target: number, against: string): BenchRow => ({
  what,
  measured: ms,
  unit: 'ms',
  against,
  ratio: Number.NaN,
  target: `< ${target} ms`,
  met: ms < target,
});

const stateRows = async (
  { log, keys }: SignedLog,
  waiverId: string,
  head: string,
): Promise<readonly BenchRow[]> => {
  const document = documentOf(templateConfig(), 'en');
  const services = { log, keys, document: async () => document };
  const records = (await log.readAll({ limit: LOOKS + 1 })).slice(1).map(({ stream }) => stream);
  const ofRecord = async (index: number) => {
    const stream = records[index % records.length] ?? '';
    const id = stream.slice(signedWaiverStream('').length);
    const asked = { moment: { instant: new Date() }, asked: null };
    await readPastState(services, { kind: 'signed_waiver', id, stream }, asked);
  };
  const ofWaiver = async (index: number) => {
    const moment = { instant: new Date(minute(REVISIONS - (index % 20))) };
    await readPastState(
      services,
      { kind: 'waiver', id: waiverId, stream: waiverStream(waiverId) },
      { moment, asked: null },
    );
  };
  const signed = await measure(LOOKS, 1, ofRecord);
  const revisedOften = await measure(20, 1, ofWaiver);
  return [
    slowerThan(
      `state of a signed waiver as of an instant, log of ${head} events, median`,
      signed.p50,
      50,
      `p99 ${signed.p99.toFixed(1)} ms`,
    ),
    slowerThan(
      `state of a waiver of ${REVISIONS} revisions as of an instant, log of ${head} events, median`,
      revisedOften.p50,
      200,
      `p99 ${revisedOften.p99.toFixed(1)} ms; its stream does not hold its signatures`,
    ),
  ];
};

const timelineRow = async ({ log, keys }: SignedLog, stream: string): Promise<BenchRow> => {
  const page = async (number: number): Promise<number> => {
    const started = performance.now();
    const fromVersion = (number - 1) * PAGE + 1;
    const events = await log.readStream(stream, { fromVersion, limit: PAGE });
    await toAuditEvents({ log, keys }, events, (position) => position);
    return performance.now() - started;
  };
  const [first, last]: [number[], number[]] = [[], []];
  for (let round = 0; round < LOOKS; round += 1) {
    first.push(await page(1));
    last.push(await page(LONG_STREAM / PAGE));
  }
  const ratio = median(last) / median(first);
  return {
    what: `timeline, page ${LONG_STREAM / PAGE}`,
    measured: median(last),
    unit: 'ms',
    against: `page 1, ${median(first).toFixed(2)} ms`,
    ratio,
    target: '<= 2',
    met: ratio <= 2,
  };
};

export const benchReplay = async (
  migratorUrl: string,
  masterKey: MasterKey,
  tell: (line: string) => void,
): Promise<PartResult> => {
  const signedLog = await openSignedLog(migratorUrl, masterKey, SIGNATURES);
  const { log, keys } = signedLog;
  try {
    tell('  signatures loaded');
    const replays = [
      await replayRow(log, 'sealed', sealedValues, 20_000),
      await replayRow(log, 'opened', openedValues(keys), 8000),
    ];
    const waiverId = randomUUID();
    await appendMany(log, waiverStream(waiverId), REVISIONS, 10, (version) =>
      version === 1 ? drafted() : revised(version),
    );
    const language = (version: number): Given => ({
      type: 'LanguageChosen',
      data: { locale: version % 2 === 0 ? 'de' : 'en' },
    });
    const streams = Array.from({ length: Math.ceil((ALL_EVENTS - SIGNATURES) / LONG_STREAM) }, () =>
      accountStream(randomUUID()),
    );
    await Promise.all(streams.map((stream) => appendMany(log, stream, LONG_STREAM, TOGETHER, language)));
    tell('  other events loaded');
    const head = ALL_EVENTS.toLocaleString('en');
    return {
      rows: [
        ...replays,
        ...(await stateRows(signedLog, waiverId, head)),
        await timelineRow(signedLog, streams[0] ?? ''),
      ],
    };
  } finally {
    await signedLog.close();
  }
};
