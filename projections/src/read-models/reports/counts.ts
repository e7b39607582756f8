import { periodsOf } from './periods.ts';
import { ALL_ZIPS, isZip } from './place.ts';
import type { CountedPerson, ReportRecord } from './record.ts';
import type { ReportCountRow, ReportZipRow } from './table.ts';

export const SIGNING = 'signing';

type Counted = Pick<ReportCountRow, 'counted' | 'value'>;

const countedOf = ([age, gender, place]: CountedPerson): readonly Counted[] => [
  { counted: 'age', value: age },
  { counted: 'gender', value: gender },
  { counted: 'place', value: isZip(place) ? ALL_ZIPS : place },
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

export const createTally = (): Tally => {
  const counts = createSums<ReportCountRow>((row) => `${keyOf(row)} ${row.counted} ${row.value}`);
  const zips = createSums<ReportZipRow>((row) => `${keyOf(row)} ${row.zip}`);

  const addPersons = (record: ReportRecord, where: readonly Where[], times: number): void => {
    for (const person of record.persons) {
      for (const each of where) {
        for (const counted of countedOf(person)) counts.add({ ...each, ...counted, persons: times });
        for (const zip of zipsOf(person)) zips.add({ ...each, ...zip, persons: times });
      }
    }
  };

  return {
    add: (record, times) => {
      addPersons(record, whereOf(record, [SIGNING]), times);
      for (const [index, day] of record.changes.entries()) {
        const where = whereOf(record, periodsOf(day));
        const voided = index % 2 === 0 ? times : -times;
        addPersons(record, where, -voided);
        for (const each of where) counts.add({ ...each, ...VOIDED, persons: voided * record.persons.length });
      }
    },
    counts: counts.rows,
    zips: zips.rows,
  };
};
