import type { Witness } from '@waivers/proof/notes/policy.ts';
import { createOutbound } from '@waivers/server/outbound/outbound.ts';
import { runInBackground } from '@waivers/server/process/background-tasks.ts';
import type { ReadinessCheck } from '@waivers/server/process/health.ts';
import { witnessOutbound } from '@waivers/server/witnesses/add-checkpoint.ts';
import type { FastifyBaseLogger } from 'fastify';
import {
  createCheckpointWitnesses,
  type WitnessProblem,
  type WitnessServices,
} from './witness-checkpoints.ts';

export type RunningWitnesses = {
  readonly warnings: Readonly<Record<string, ReadinessCheck>>;
  close(): Promise<void>;
};

const LOOK_EVERY_MS = 60_000;
const NONE: RunningWitnesses = { warnings: {}, close: async () => undefined };

const reportTo =
  (logger: Pick<FastifyBaseLogger, 'warn' | 'error'>) =>
  ({ isContradiction, ...problem }: WitnessProblem): void => {
    if (isContradiction) logger.error(problem, 'a witness contradicts this log: npm run verify-log');
    else logger.warn(problem, 'a witness did not sign a checkpoint');
  };

/** Submits the newest checkpoint once a minute. @param witnesses of `WITNESSES`; empty for none */
export const openWitnesses = (
  witnesses: readonly Witness[],
  backend: Pick<WitnessServices, 'tree' | 'database' | 'clock'>,
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): RunningWitnesses => {
  if (witnesses.length === 0) return NONE;
  const outbound = createOutbound(witnessOutbound(witnesses));
  const stopping = new AbortController();
  const { run, isComplete, isUncontradicted } = createCheckpointWitnesses({
    ...backend,
    witnesses,
    outbound,
    report: reportTo(logger),
    signal: stopping.signal,
  });
  const background = runInBackground([{ name: 'witness checkpoints', run }], {
    everyMs: LOOK_EVERY_MS,
    onError: (_name, error) => logger.warn({ err: error }, 'a checkpoint could not be shown to witnesses'),
  });
  return {
    warnings: { checkpoint_witnesses: isComplete, witness_contradiction: isUncontradicted },
    close: async () => {
      stopping.abort();
      const stopped = background.stop();
      // Ends requests that are under way.
      outbound.close();
      await stopped;
    },
  };
};
