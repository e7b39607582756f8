import type { Unit } from './units.ts';

/** `on`: the product. `off`: the control arm, which lacks one safeguard and must show the fault. */
export type Guard = 'on' | 'off';

export type FaultRun = {
  readonly seed: number;
  readonly cycles: number;
  readonly guard: Guard;
  /** The first cycle that loses or doubles something is the last: a spec's control arm has shown enough. */
  readonly endsWhenNoticed?: boolean;
  readonly tell: (line: string) => void;
};

/** Findings in the fault's unit; `COUNTED` defines each figure. */
export type Verdict = {
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** In the log although refused or never requested. */
  readonly phantom: number;
  /** Unanswered, but in the log after the fault: a retry must find them. */
  readonly unknownPresent: number;
  /** Unanswered and not in the log after the fault: a retry must store them. */
  readonly unknownAbsent: number;
  /** Cycles in which the fault struck; default: all. */
  readonly struck?: number;
  readonly notes: readonly string[];
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

/** Undefined if it can run. */
export const whyNot = (fault: Fault): string | undefined =>
  process.platform === 'linux'
    ? fault.unavailable?.()
    : 'the fault tests find and end processes through /proc';
