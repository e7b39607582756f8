import type { SealLevel } from '@waivers/waiver/vocabulary/record-seals.ts';
import { Counter, type Registry } from 'prom-client';

export type SealState = {
  sealed(level: SealLevel): void;
  failed(): void;
  /** Remembers whether the last seal got its time stamp. */
  timeStamped(isStamped: boolean): void;
  /** For `/readyz`: the last attempts, which are not repeated while nobody asks for a new PDF. */
  readonly warnings: Readonly<Record<'record_seals' | 'time_stamps', () => Promise<void>>>;
};

export const createSealState = (registry: Registry): SealState => {
  const seals = new Counter({
    name: 'waiver_record_seals_total',
    help: 'Attempts to seal the PDF of a record, by the PAdES level found in the file, or `failed`.',
    labelNames: ['result'],
    registers: [registry],
  });
  let hasFailed = false;
  let isUnstamped = false;
  return {
    sealed: (level) => {
      seals.inc({ result: level });
      hasFailed = false;
    },
    failed: () => {
      seals.inc({ result: 'failed' });
      hasFailed = true;
    },
    timeStamped: (isStamped) => {
      isUnstamped = !isStamped;
    },
    warnings: {
      record_seals: async () => {
        if (hasFailed) throw new Error('The last PDF could not be sealed; see the log.');
      },
      time_stamps: async () => {
        if (isUnstamped) throw new Error('The last PDF was sealed without a time stamp; see the log.');
      },
    },
  };
};
