import { periodsOf } from './periods.ts';
import type { CountedPerson, ReportRecord } from './record.ts';
import type { ReportCountRow } from './table.ts';

export const SIGNING = 'signing';

type Counted = Pick<ReportCountRow, 'counted' | 'value'>;

const countedOf = ([age, gender, place]: CountedPerson): readonly Counted[] => [
  { counted: 'age', value: age },
  { counted: 'gender', value: gender },
  { counted: 'place', value: place },
];

const VOIDED: Counted = { counted: 'voided', value: '' };

/** Sums of what records add, by row. */
export type Tally = {
  /** @param times 1, or −1 to take it away */
  add(record: ReportRecord, times: number): void;
  /** Without those that sum up to nothing. */
  rows(): readonly ReportCountRow[];
};

type Sum = Omit<ReportCountRow, 'persons'> & { persons: number };

export const createTally = (): Tally => {
  const sums = new Map<string, Sum>();

  const addOne = (row: ReportCountRow): void => {
    const key = `${row.account_id} ${row.scope_id} ${row.changed} ${row.signed} ${row.counted} ${row.value}`;
    const known = sums.get(key);
    if (known === undefined) sums.set(key, { ...row });
    else known.persons += row.persons;
  };

  const addAll = (record: ReportRecord, changed: readonly string[], some: Counted, persons: number): void => {
    const { accountId, waiverId, signedOn } = record;
    for (const scope_id of new Set([accountId, waiverId])) {
      for (const signed of periodsOf(signedOn)) {
        for (const each of changed) {
          addOne({ account_id: accountId, scope_id, changed: each, signed, ...some, persons });
        }
      }
    }
  };

  return {
    add: (record, times) => {
      for (const counted of record.persons.flatMap(countedOf)) addAll(record, [SIGNING], counted, times);
      for (const [index, day] of record.changes.entries()) {
        const isBack = index % 2 === 1;
        for (const person of record.persons) {
          for (const counted of countedOf(person)) {
            addAll(record, periodsOf(day), counted, isBack ? times : -times);
          }
          addAll(record, periodsOf(day), VOIDED, isBack ? -times : times);
        }
      }
    },
    rows: () => [...sums.values()].filter(({ persons }) => persons !== 0),
  };
};
