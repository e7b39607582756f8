import { OUTCOMES, type Outcome } from './journal-lines.ts';

/** Attempts by index, in about 80 bytes each, so that a run of millions fits into memory. */
export type Attempts = {
  readonly add: (id: string, persons: number) => void;
  readonly end: (id: string, outcome: Outcome) => void;
  readonly size: () => number;
  readonly indexOf: (id: string) => number | undefined;
  readonly persons: (index: number) => number;
  readonly outcome: (index: number) => Outcome;
  readonly count: (outcome: Outcome) => number;
};

/** Copies the id, because a substring would keep its whole line in memory. */
const keyOf = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1');

const grown = (bytes: Uint8Array): Uint8Array => {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
};

export const newAttempts = (): Attempts => {
  const indexes = new Map<string, number>();
  let persons: Uint8Array = new Uint8Array(1024);
  let outcomes: Uint8Array = new Uint8Array(1024);
  return {
    add: (id, count) => {
      const key = keyOf(id);
      if (indexes.has(key)) return;
      const index = indexes.size;
      if (index === persons.length) {
        persons = grown(persons);
        outcomes = grown(outcomes);
      }
      indexes.set(key, index);
      persons[index] = count;
    },
    end: (id, outcome) => {
      const index = indexes.get(keyOf(id));
      if (index === undefined) throw new Error(`Signature ${id} ended without an attempt in the journal.`);
      outcomes[index] = OUTCOMES.indexOf(outcome);
    },
    size: () => indexes.size,
    indexOf: (id) => indexes.get(keyOf(id)),
    persons: (index) => persons[index] ?? 0,
    outcome: (index) => OUTCOMES[outcomes[index] ?? 0] ?? 'unknown',
    count: (outcome) => {
      const wanted = OUTCOMES.indexOf(outcome);
      let count = 0;
      for (let index = 0; index < indexes.size; index += 1) if (outcomes[index] === wanted) count += 1;
      return count;
    },
  };
};
