import type { Counted } from './counted.ts';

/** `on`: the product as it is. `off`: the control arm, where one safeguard is missing and the fault must show. */
export type Guard = 'on' | 'off';

export type FaultRun = {
  readonly seed: number;
  readonly cycles: number;
  readonly guard: Guard;
  /** Called after each cycle, for progress. */
  readonly tell: (line: string) => void;
};

/** What was found, in the unit that the fault counts in: `COUNTED` says what each figure means there. */
export type Verdict = {
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** In the log although refused, or never asked for. */
  readonly phantom: number;
  /** Unanswered when the fault was over, and in the log nevertheless: a retry must find them. */
  readonly unknownPresent: number;
  /** Unanswered when the fault was over, and not in the log: a retry must store them. */
  readonly unknownAbsent: number;
  /** In how many cycles the fault struck; in all of them when that is not said. */
  readonly struck?: number;
  readonly notes: readonly string[];
};

/** One way in which the world goes wrong, and how to see whether the product stands it. */
export type Fault = {
  readonly name: string;
  /** What happens in one cycle. */
  readonly what: string;
  /** What its figures count. */
  readonly counts: Counted;
  /** What the control arm leaves out. */
  readonly control: string;
  /** The cycles of a full count. */
  readonly cycles: number;
  /** Why it cannot run on this Linux machine, or undefined. */
  readonly unavailable?: () => string | undefined;
  readonly run: (run: FaultRun) => Promise<Verdict>;
};

export const nothingWrong = ({ lost, doubled, phantom }: Verdict): boolean =>
  lost === 0 && doubled === 0 && phantom === 0;

/** Why a fault cannot run on this machine, or undefined. */
export const whyNot = (fault: Fault): string | undefined =>
  process.platform === 'linux'
    ? fault.unavailable?.()
    : 'the fault tests find and end processes through /proc';
