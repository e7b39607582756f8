import { sql } from 'kysely';
import { asOwner, type OwnerReads } from '../../queries/owner-reads.ts';
import { FIRST_PLACE } from '../../queries/paging.ts';
import { searchWords } from '../../queries/search/search-text.ts';
import { findSigners } from '../../read-models/signed-waivers/queries.ts';

export type FoundPerson = { readonly signedWaiverId: string; readonly participantId: string };

/** @property hasMore whether older matching signatures were left out */
export type FoundPeople = { readonly found: readonly FoundPerson[]; readonly hasMore: boolean };

const MAX_SIGNATURES = 200;

/** Finds people by birth date and every word of the name, newest first. Never finds erased people. */
export const peopleNamed = (
  reads: OwnerReads,
  accountId: string,
  { name, birthDate }: { readonly name: string; readonly birthDate: string },
): Promise<FoundPeople> =>
  asOwner(reads, accountId, async (tenant) => {
    if (searchWords(name).length === 0) return { found: [], hasMore: false };
    // The search text includes birth dates, so adding one keeps searches for common names cheap.
    const terms = `${name} ${birthDate.replaceAll('-', '')}`;
    const rows = await findSigners(tenant, accountId, terms, {
      before: FIRST_PLACE,
      skip: 0,
      take: MAX_SIGNATURES + 1,
    });
    const found = rows
      .slice(0, MAX_SIGNATURES)
      .filter((row) => row.birthDate === birthDate)
      .map(({ id, participantId }) => ({ signedWaiverId: id, participantId }));
    return { found, hasMore: rows.length > MAX_SIGNATURES };
  });

export const personWithId = (
  reads: OwnerReads,
  accountId: string,
  participantId: string,
): Promise<readonly FoundPerson[]> =>
  asOwner(reads, accountId, async (tenant) => {
    const { rows } = await sql<FoundPerson>`
      select signed_waiver_id as "signedWaiverId", participant_id as "participantId"
      from read_models.signed_waivers where participant_id = ${participantId}`.execute(tenant);
    return rows;
  });
