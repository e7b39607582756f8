import { personErased } from '@waivers/events/definitions/person-erased.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import { isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { handledTypes, handleEvent } from '@waivers/events/delivery/follower/event-handlers.ts';
import { sql } from 'kysely';
import type { ProjectedEvent, Projection, ReadModelTransaction } from '../../engine/projection.ts';
import { createTally, SIGNING, type Tally } from './counts.ts';
import { changes, type ReportRecord, signings, withEvent, withReturn } from './record.ts';
import {
  type ReportCountRow,
  type ReportRecordRow,
  reportCountsTable,
  reportRecordsTable,
  reportVisitsTable,
  reportZipsTable,
} from './table.ts';
import { type ReturnChange, recordVisits } from './visits.ts';

const rowOf = (record: ReportRecord): ReportRecordRow => ({
  account_id: record.accountId,
  signed_waiver_id: record.signedWaiverId,
  waiver_id: record.waiverId,
  signed_on: record.signedOn,
  time_zone: record.timeZone,
  version: record.version,
  changes: JSON.stringify(record.changes),
  persons: JSON.stringify(record.persons),
});

const recordOf = (row: ReportRecordRow): ReportRecord => ({
  accountId: row.account_id,
  signedWaiverId: row.signed_waiver_id,
  waiverId: row.waiver_id,
  signedOn: row.signed_on,
  timeZone: row.time_zone,
  version: row.version,
  changes: JSON.parse(row.changes),
  persons: JSON.parse(row.persons),
});

const rowsIn = (table: string, rows: readonly object[]) =>
  sql`json_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::json)`;

/** @returns only the records that did not exist yet */
const insertRecords = async (
  transaction: ReadModelTransaction,
  records: readonly ReportRecord[],
): Promise<readonly ReportRecord[]> => {
  if (records.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into report_records select * from ${rowsIn(reportRecordsTable.name, records.map(rowOf))}
    on conflict do nothing returning signed_waiver_id as id`.execute(transaction);
  const inserted = new Set(rows.map(({ id }) => id));
  return records.filter(({ signedWaiverId }) => inserted.has(signedWaiverId));
};

const findRecords = async (
  transaction: ReadModelTransaction,
  ids: Iterable<string>,
): Promise<readonly ReportRecord[]> => {
  const { rows } = await sql<ReportRecordRow>`
    select account_id, signed_waiver_id, waiver_id, signed_on::text, time_zone, version, changes, persons
    from report_records where signed_waiver_id = any(${[...ids]}::uuid[])`.execute(transaction);
  return rows.map(recordOf);
};

const updateRecords = async (
  transaction: ReadModelTransaction,
  records: readonly ReportRecord[],
): Promise<void> => {
  if (records.length === 0) return;
  await sql`
    update report_records r set version = n.version, changes = n.changes, persons = n.persons
    from ${rowsIn(reportRecordsTable.name, records.map(rowOf))} n
    where r.signed_waiver_id = n.signed_waiver_id`.execute(transaction);
};

const addTo = async (
  transaction: ReadModelTransaction,
  table: string,
  sum: readonly string[],
  rows: readonly Pick<ReportCountRow, 'changed' | 'persons'>[],
): Promise<void> => {
  if (rows.length === 0) return;
  const columns = sum.map((name) => sql.id(name));
  await sql`
    insert into ${sql.id(table)} as c select * from ${rowsIn(table, rows)}
    on conflict (${sql.join(columns)}) do update set persons = c.persons + excluded.persons`.execute(
    transaction,
  );
  const maybeZero = rows.filter(({ changed, persons }) => persons < 0 || changed !== SIGNING);
  if (maybeZero.length === 0) return;
  // Delete zero rows because a rebuild would not create them.
  await sql`
    delete from ${sql.id(table)} c using ${rowsIn(table, maybeZero)} n
    where (${sql.join(columns.map((name) => sql`c.${name}`))}) = (${sql.join(columns.map((name) => sql`n.${name}`))})
      and c.persons = 0`.execute(transaction);
};

const WHERE = ['account_id', 'scope_id', 'changed', 'signed'];

const count = async (transaction: ReadModelTransaction, tally: Tally): Promise<void> => {
  await addTo(transaction, reportCountsTable.name, [...WHERE, 'counted', 'value'], tally.counts());
  await addTo(transaction, reportZipsTable.name, [...WHERE, 'zip'], tally.zips());
};

const byRecord = (events: readonly ProjectedEvent[]): ReadonlyMap<string, readonly ProjectedEvent[]> =>
  Map.groupBy(
    events.filter(({ type }) => type in changes),
    ({ stream }) => idIn(stream),
  );

const erasedIn = (events: readonly ProjectedEvent[]): readonly string[] =>
  events.flatMap((event) =>
    isEvent(personErased, event) && 'participantId' in event.data ? [event.data.participantId] : [],
  );

/** Applies returns after everything else, because a batch may erase whom it signed. */
const applyReturns = async (
  transaction: ReadModelTransaction,
  returns: readonly ReturnChange[],
  tally: Tally,
): Promise<void> => {
  const byId = Map.groupBy(returns, ({ signed_waiver_id }) => signed_waiver_id);
  if (byId.size === 0) return;
  const changed = (await findRecords(transaction, byId.keys())).map((record) => {
    const after = (byId.get(record.signedWaiverId) ?? []).reduce(
      (each, { participant_id, returned }) => withReturn(each, participant_id, returned),
      record,
    );
    tally.add(record, -1);
    tally.add(after, 1);
    return after;
  });
  await updateRecords(transaction, changed);
};

/** Adds new records, applies later events to existing ones, and writes the net difference once. */
const apply = async (transaction: ReadModelTransaction, events: readonly ProjectedEvent[]): Promise<void> => {
  const tally = createTally();
  const signed = events.flatMap((event) => handleEvent(signings, event) ?? []);
  const once = new Map(signed.map((signing) => [signing.record.signedWaiverId, signing]));
  const inserted = await insertRecords(
    transaction,
    [...once.values()].map(({ record }) => record),
  );
  for (const record of inserted) tally.add(record, 1);
  const later = byRecord(events);
  if (later.size > 0) {
    const changed: ReportRecord[] = [];
    for (const record of await findRecords(transaction, later.keys())) {
      const after = (later.get(record.signedWaiverId) ?? []).reduce(withEvent, record);
      if (after === record) continue;
      tally.add(record, -1);
      tally.add(after, 1);
      changed.push(after);
    }
    await updateRecords(transaction, changed);
  }
  const visits = inserted.flatMap(({ signedWaiverId }) => once.get(signedWaiverId)?.visits ?? []);
  await applyReturns(transaction, await recordVisits(transaction, visits, erasedIn(events)), tally);
  await count(transaction, tally);
};

export const reports: Projection = {
  name: 'reports',
  version: 5,
  handles: handledTypes(signings, changes),
  tables: [reportRecordsTable, reportCountsTable, reportZipsTable, reportVisitsTable],
  apply,
};
