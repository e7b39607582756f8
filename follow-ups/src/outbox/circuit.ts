import { jitter } from '@waivers/events/delivery/jitter.ts';
import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { AttemptResult } from './attempt.ts';
import type { Setback } from './leases.ts';

/** Open while a kind cannot be delivered. One follow-up at a time probes; no other uses up an attempt. */
export type Circuit = {
  isOpen(): boolean;
  mayProbe(): boolean;
  note(attempted: AttemptResult): void;
};

const FIRST_PROBE_MS = 1000;
const LONGEST_PROBE_MS = 30_000;

const hasReachedServer = (result: AttemptResult['result'], setback: Setback | undefined): boolean =>
  result === 'done' || setback?.answer !== undefined;

/** Creates a circuit for one process. @param now milliseconds on any clock */
export const createCircuit = (
  kind: FollowUpKind,
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>,
  now: () => number = () => performance.now(),
): Circuit => {
  let failures = 0;
  let probeAt = 0;

  return {
    isOpen: () => failures > 0,
    mayProbe: () => now() >= probeAt,
    note: ({ result, setback }) => {
      if (result === 'away') {
        // Ignore attempts that were in flight at the first failure.
        if (now() < probeAt) return;
        const { errorClass, answer } = setback ?? {};
        if (failures === 0)
          logger.error({ kind, errorClass, code: answer?.code }, 'no delivery gets through; retrying');
        probeAt = now() + jitter(Math.min(FIRST_PROBE_MS * 2 ** failures, LONGEST_PROBE_MS));
        failures += 1;
      } else if (failures > 0 && hasReachedServer(result, setback)) {
        failures = 0;
        probeAt = 0;
        logger.info({ kind }, 'follow-ups are delivered again');
      }
    },
  };
};
