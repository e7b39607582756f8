import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { createOutbound } from '@waivers/server/outbound/outbound.ts';
import { runInBackground } from '@waivers/server/process/background-tasks.ts';
import type { ReadinessCheck } from '@waivers/server/process/health.ts';
import { createTimeStamper, timeStampOutbound } from '@waivers/server/time-stamps/time-stamper.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import { type CheckpointStamps, createCheckpointStamps } from './stamp-checkpoints.ts';

type Backend = {
  readonly log: EventLog;
  readonly keys: KeyStore;
  /** As role `app`. */
  readonly database: QueryExecutorProvider;
  readonly clock: () => Date;
};

export type RunningStamps = Pick<CheckpointStamps, 'stampOver'> & {
  readonly warnings: Readonly<Record<string, ReadinessCheck>>;
  close(): Promise<void>;
};

const LOOK_EVERY_MS = 60_000;
const NONE: RunningStamps = {
  warnings: {},
  stampOver: async () => undefined,
  close: async () => undefined,
};

/** Looks once a minute for a checkpoint that is due. @param urls authorities of `TSA_URL`; empty for none */
export const openStamps = (
  urls: readonly string[],
  backend: Backend,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): RunningStamps => {
  if (urls.length === 0) return NONE;
  const outbound = createOutbound(timeStampOutbound(urls));
  const stamps = createCheckpointStamps({
    ...backend,
    authorities: new Map(urls.map((url) => [new URL(url).origin, createTimeStamper([url], outbound)])),
    warn: (problems) => logger.warn({ problems }, 'a checkpoint got no time stamp from an authority'),
  });
  const background = runInBackground([{ name: 'stamp checkpoints', run: stamps.run }], {
    everyMs: LOOK_EVERY_MS,
    onError: (_name, error) => logger.warn({ err: error }, 'a checkpoint could not be stamped'),
  });
  return {
    warnings: { checkpoint_stamps: stamps.check },
    stampOver: stamps.stampOver,
    close: async () => {
      await background.stop();
      outbound.close();
    },
  };
};
