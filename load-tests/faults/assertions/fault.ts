import type { Unit } from './units.ts';

/** `on` runs the product. `off` runs the control arm, which lacks one safeguard and must show the fault. */
export type Guard = 'on' | 'off';

export type FaultRun = {
  readonly seed: number;
  readonly cycles: number;
  readonly guard: Guard;
  /** Whether to stop after the first loss or duplicate, which is all that a spec's control arm has to show. */
  readonly endsWhenNoticed?: boolean;
  readonly tell: (line: string) => void;
};

/** Findings, counted in the fault's unit. `COUNTED` defines each figure. */
export type Verdict = {
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Found in the log although refused or never sent. */
  readonly phantom: number;
  /** Unanswered, but found in the log after the fault. A retry must find them. */
  readonly unknownPresent: number;
  /** Unanswered and missing from the log after the fault. A retry must store them. */
  readonly unknownAbsent: number;
  /** Number of cycles in which the fault struck. Default: all. */
  readonly struck?: number;
  readonly notes: readonly string[];
  /** A row for each cycle, below the column names. */
  readonly table?: readonly (readonly string[])[];
};

export type Fault = {
  readonly name: string;
  readonly what: string;
  readonly counts: Unit;
  readonly control: string;
  readonly cycles: number;
  readonly unavailable?: () => string | undefined;
  readonly run: (run: FaultRun) => Promise<Verdict>;
};

export const nothingWrong = ({ lost, doubled, phantom }: Verdict): boolean =>
  lost === 0 && doubled === 0 && phantom === 0;

export const whyNot = (fault: Fault): string | undefined =>
  process.platform === 'linux'
    ? fault.unavailable?.()
    : 'the fault tests find and end processes through /proc';
