/** Lines of the journal: `A id persons time` for an attempt, `O id outcome ms time` for how it ended. */

export const OUTCOMES = ['unknown', 'acknowledged', 'refused', 'turned-away'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type JournalLine =
  | { readonly kind: 'attempt'; readonly id: string; readonly persons: number; readonly at: number }
  | {
      readonly kind: 'outcome';
      readonly id: string;
      readonly outcome: Outcome;
      readonly ms: number;
      readonly at: number;
    };

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/** Returns the journal line of a request, or undefined if the request is not a valid entry. */
export const lineFor = (
  path: string,
  entry: Readonly<Record<string, unknown>>,
  at: number,
): string | undefined => {
  const { id, persons, outcome, ms } = entry;
  if (typeof id !== 'string' || !UUID.test(id)) return undefined;
  if (path === '/attempts') return isCount(persons) ? `A ${id} ${persons} ${at}` : undefined;
  if (path !== '/outcomes' || !isCount(ms) || !OUTCOMES.some((known) => known === outcome)) return undefined;
  return `O ${id} ${outcome} ${ms} ${at}`;
};

/** @returns undefined for the last line of a journal whose disk was full */
export const parseLine = (line: string): JournalLine | undefined => {
  const [kind, id = '', what = '', ...numbers] = line.split(' ');
  if (kind === 'A' && numbers.length === 1)
    return { kind: 'attempt', id, persons: Number(what), at: Number(numbers[0]) };
  const outcome = OUTCOMES.find((known) => known === what);
  if (kind !== 'O' || outcome === undefined || numbers.length !== 2) return undefined;
  return { kind: 'outcome', id, outcome, ms: Number(numbers[0]), at: Number(numbers[1]) };
};
