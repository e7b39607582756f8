import { accountRegistered } from '@waivers/events/definitions/account.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { personErased } from '@waivers/events/definitions/person-erased.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import { insertRows } from '../../engine/insert-rows.ts';
import { isEvent, type Projected, type Projection } from '../../engine/projection.ts';
import { type AccountRow, accountsTable } from './table.ts';

const registeredRow = ({ stream, data, metadata }: Projected<typeof accountRegistered>): AccountRow => ({
  account_id: idIn(stream),
  company: data.business === ERASED ? ERASED : data.business.company,
  time_zone: data.timeZone,
  erased: data.business === ERASED,
  registered_at: metadata.occurredAt,
});

/** Businesses: their names, and the zones in which ages are shown. */
export const accounts: Projection = {
  name: 'accounts',
  version: 1,
  handles: [accountRegistered.type, personErased.type],
  tables: [accountsTable],
  apply: async (transaction, events) => {
    for (const event of events) {
      if (isEvent(accountRegistered, event)) {
        await insertRows(transaction, accountsTable, [registeredRow(event)]);
      } else if (isEvent(personErased, event) && 'accountId' in event.data) {
        await transaction
          .$extendTables<{ accounts: AccountRow }>()
          .updateTable('accounts')
          .set({ company: ERASED, erased: true })
          .where('account_id', '=', idIn(event.stream))
          .execute();
      }
    }
  },
};
