import { createHash } from 'node:crypto';
import { ERASED } from '@waivers/events/definitions/event.ts';
import type { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import type { Identity } from '@waivers/waiver/submission/signed-values.ts';
import { sql } from 'kysely';
import { insertRows } from '../../engine/insert-rows.ts';
import type { EventOf, ReadModelTransaction } from '../../engine/projection.ts';
import { searchText } from '../../queries/search/search-text.ts';
import { type ReportVisitRow, reportVisitsTable } from './table.ts';

const DIGEST_LENGTH = 22;

/** Ignores case, accents, spaces and the order of first and last name. Differs between accounts. */
const personKeyOf = (
  accountId: string,
  { firstName, lastName, birthDate }: Pick<Identity, 'firstName' | 'lastName' | 'birthDate'>,
): string => {
  const names = [firstName, lastName].map((name) => searchText(name).replaceAll(' ', '')).toSorted();
  const text = JSON.stringify([accountId, ...names, birthDate]);
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH);
};

export const visitsOf = (
  { stream, data, metadata }: EventOf<typeof waiverSigned>,
  signedOn: string,
): readonly ReportVisitRow[] =>
  data.participants.flatMap(({ identity, participantId }) =>
    identity === ERASED
      ? []
      : [
          {
            account_id: metadata.accountId,
            participant_id: participantId,
            signed_waiver_id: idIn(stream),
            person: personKeyOf(metadata.accountId, identity),
            signed_on: signedOn,
            returned: false,
          },
        ],
  );

type PersonKey = Pick<ReportVisitRow, 'account_id' | 'person'>;

/** Deletes the visits of erased people and returns their keys. */
const deleteVisits = async (
  transaction: ReadModelTransaction,
  participantIds: readonly string[],
): Promise<readonly PersonKey[]> => {
  if (participantIds.length === 0) return [];
  const { rows } = await sql<PersonKey>`
    delete from report_visits where participant_id = any(${participantIds}::uuid[])
    returning account_id, person`.execute(transaction);
  return rows;
};

export type ReturnChange = Pick<ReportVisitRow, 'participant_id' | 'signed_waiver_id' | 'returned'>;

/**
 * Reads only the first day and the rows that change, because one person may sign ten thousand times. Collects their ids
 * in an array first, because the planner knows nothing about persons and would join by reading the whole table.
 */
const correctReturns = async (
  transaction: ReadModelTransaction,
  persons: readonly PersonKey[],
): Promise<readonly ReturnChange[]> => {
  const { rows } = await sql<ReturnChange>`
    with persons as (
      select distinct account_id, person
      from json_to_recordset(${JSON.stringify(persons)}::json) as t (account_id uuid, person text)),
    firsts as materialized (
      select p.*, least(
        (select min(v.signed_on) from report_visits v
          where v.account_id = p.account_id and v.person = p.person and not v.returned),
        (select min(v.signed_on) from report_visits v
          where v.account_id = p.account_id and v.person = p.person and v.returned)) as first_on
      from persons p)
    update report_visits set returned = not returned
    where participant_id = any (array(
      select wrong.participant_id from firsts f, lateral (
        select participant_id from report_visits
        where account_id = f.account_id and person = f.person and not returned and signed_on > f.first_on
        union all
        select participant_id from report_visits
        where account_id = f.account_id and person = f.person and returned and signed_on <= f.first_on) as wrong))
    returning participant_id, signed_waiver_id, returned`.execute(transaction);
  return rows;
};

/** Returns the visits that became or ceased to be returns. @param visits of records that did not exist yet */
export const recordVisits = async (
  transaction: ReadModelTransaction,
  visits: readonly ReportVisitRow[],
  erased: readonly string[],
): Promise<readonly ReturnChange[]> => {
  await insertRows(transaction, reportVisitsTable, visits);
  const deleted = await deleteVisits(transaction, erased);
  const persons = [...visits, ...deleted].map(({ account_id, person }) => ({ account_id, person }));
  return persons.length === 0 ? [] : correctReturns(transaction, persons);
};
