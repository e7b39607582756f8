import { type FollowUp, followUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { FollowUpsDatabase } from '../database/database.ts';
import type { AddressedServices } from '../mails/addressed-record.ts';
import { followUpsOf } from './read.ts';
import { followUpBodies } from './recipients.ts';

/** Returns a function that lists the deliveries of a record, oldest first, from the tables and the log. */
export const deliveriesIn = (backend: AddressedServices & { readonly pool: Pool }) => {
  const database = new Kysely<FollowUpsDatabase>({ dialect: new PostgresDialect({ pool: backend.pool }) });
  return async (accountId: string, signedWaiverId: string): Promise<readonly FollowUp[]> => {
    const rows = await followUpsOf({ ...backend, database }, { accountId, signedWaiverId });
    const bodies = await followUpBodies(backend, rows ?? []);
    return bodies.map((body) => followUp.parse(body));
  };
};
