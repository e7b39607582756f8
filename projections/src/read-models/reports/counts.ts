import { periodsOf } from './periods.ts';
import { ALL_ZIPS, isZip } from './place.ts';
import type { CountedPerson, ReportRecord } from './record.ts';
import type { ReportCountRow, ReportZipRow } from './table.ts';

export const SIGNING = 'signing';

type Counted = Pick<ReportCountRow, 'counted' | 'value'>;

const countedOf = (
  [age, gender, place, traits, understoodOn]: CountedPerson,
  day: string,
): readonly Counted[] => [
  { counted: 'age', value: age },
  { counted: 'gender', value: gender },
  { counted: 'place', value: isZip(place) ? ALL_ZIPS : place },
  ...traits.map((value) => ({ counted: 'trait' as const, value })),
  ...(understoodOn !== undefined && understoodOn <= day
    ? [{ counted: 'trait' as const, value: 'understood' }]
    : []),
];

const zipsOf = ([, , place]: CountedPerson): readonly Pick<ReportZipRow, 'zip'>[] =>
  isZip(place) ? [{ zip: Number(place) }] : [];

const VOIDED: Counted = { counted: 'voided', value: '' };

/** Adds up what records contribute. Omits sums of zero. */
export type Tally = {
  /** @param times 1 to add, −1 to subtract */
  add(record: ReportRecord, times: number): void;
  counts(): readonly ReportCountRow[];
  zips(): readonly ReportZipRow[];
};

/** @param keyOf returns the same key for all rows that are summed together */
const createSums = <Row extends { readonly persons: number }>(keyOf: (row: Row) => string) => {
  const sums = new Map<string, Row>();
  return {
    add: (row: Row): void => {
      const key = keyOf(row);
      sums.set(key, { ...row, persons: row.persons + (sums.get(key)?.persons ?? 0) });
    },
    rows: (): readonly Row[] => [...sums.values()].filter(({ persons }) => persons !== 0),
  };
};

type Where = Pick<ReportCountRow, 'account_id' | 'scope_id' | 'changed' | 'signed'>;

const whereOf = (
  { accountId, waiverId, signedOn }: ReportRecord,
  changed: readonly string[],
): readonly Where[] =>
  [...new Set([accountId, waiverId])].flatMap((scope_id) =>
    periodsOf(signedOn).flatMap((signed) =>
      changed.map((each) => ({ account_id: accountId, scope_id, changed: each, signed })),
    ),
  );

const keyOf = ({ account_id, scope_id, changed, signed }: Where): string =>
  `${account_id} ${scope_id} ${changed} ${signed}`;

type State = { readonly day: string; readonly isVoided: boolean };

/** Returns how a record counts from its signing on, then after each day on which that changes. */
const statesOf = ({ signedOn, changes, persons }: ReportRecord): readonly State[] => {
  const later = persons.flatMap(([, , , , day]) => (day !== undefined && day > signedOn ? [day] : []));
  const days = [...new Set([...changes, ...later])].toSorted();
  const isVoidedOn = (day: string) => changes.filter((each) => each <= day).length % 2 === 1;
  return [{ day: signedOn, isVoided: false }, ...days.map((day) => ({ day, isVoided: isVoidedOn(day) }))];
};

export const createTally = (): Tally => {
  const counts = createSums<ReportCountRow>((row) => `${keyOf(row)} ${row.counted} ${row.value}`);
  const zips = createSums<ReportZipRow>((row) => `${keyOf(row)} ${row.zip}`);

  const addState = (
    { persons }: ReportRecord,
    { day, isVoided }: State,
    where: readonly Where[],
    times: number,
  ): void => {
    for (const each of where) {
      if (isVoided) counts.add({ ...each, ...VOIDED, persons: times * persons.length });
      for (const person of isVoided ? [] : persons) {
        for (const counted of countedOf(person, day)) counts.add({ ...each, ...counted, persons: times });
        for (const zip of zipsOf(person)) zips.add({ ...each, ...zip, persons: times });
      }
    }
  };

  return {
    add: (record, times) => {
      const states = statesOf(record);
      for (const [index, state] of states.entries()) {
        const before = states[index - 1];
        const where = whereOf(record, before === undefined ? [SIGNING] : periodsOf(state.day));
        if (before !== undefined) addState(record, before, where, -times);
        addState(record, state, where, times);
      }
    },
    counts: counts.rows,
    zips: zips.rows,
  };
};
