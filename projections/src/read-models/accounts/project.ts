import { accountRegistered, firstPasswordChosen } from '@waivers/events/definitions/account.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { personErased } from '@waivers/events/definitions/person-erased.ts';
import type { Updateable } from 'kysely';
import { insertRows } from '../../engine/insert-rows.ts';
import {
  isEvent,
  type Projected,
  type ProjectedEvent,
  type Projection,
  type ReadModelTransaction,
} from '../../engine/projection.ts';
import { idIn } from '../stream-id.ts';
import { type AccountRow, accountsTable } from './table.ts';

const ERASED_OWNER = {
  company: ERASED,
  first_name: ERASED,
  last_name: ERASED,
  email: ERASED,
  username: ERASED,
  erased: true,
} as const;

const registeredRow = ({ stream, data, metadata }: Projected<typeof accountRegistered>): AccountRow => {
  const { profile, timeZone } = data;
  const owner =
    profile === ERASED
      ? ERASED_OWNER
      : {
          company: profile.company,
          first_name: profile.firstName,
          last_name: profile.lastName,
          email: profile.email,
          username: profile.username,
          erased: false,
        };
  return {
    account_id: idIn(stream),
    ...owner,
    time_zone: timeZone,
    active: false,
    registered_at: metadata.occurredAt,
  };
};

const changeBy = (event: ProjectedEvent): Updateable<AccountRow> | undefined => {
  if (isEvent(firstPasswordChosen, event)) return { active: true };
  if (isEvent(personErased, event) && 'accountId' in event.data) return ERASED_OWNER;
  return undefined;
};

const change = async (
  transaction: ReadModelTransaction,
  event: ProjectedEvent,
  values: Updateable<AccountRow>,
): Promise<void> => {
  await transaction
    .$extendTables<{ accounts: AccountRow }>()
    .updateTable('accounts')
    .set(values)
    .where('account_id', '=', idIn(event.stream))
    .execute();
};

/** Owners: names and addresses for their own pages, and the zone in which ages are told. */
export const accounts: Projection = {
  name: 'accounts',
  version: 1,
  handles: [accountRegistered.type, firstPasswordChosen.type, personErased.type],
  tables: [accountsTable],
  apply: async (transaction, events) => {
    for (const event of events) {
      if (isEvent(accountRegistered, event)) {
        await insertRows(transaction, accountsTable, [registeredRow(event)]);
        continue;
      }
      const values = changeBy(event);
      if (values !== undefined) await change(transaction, event, values);
    }
  },
};
