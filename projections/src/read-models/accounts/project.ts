import type { accountRegistered } from '@waivers/events/definitions/account.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import {
  type EventHandlers,
  handledTypes,
  handleEvent,
} from '@waivers/events/delivery/follower/event-handlers.ts';
import { isEmailService } from '@waivers/waiver/integration-services.ts';
import { type RawBuilder, sql } from 'kysely';
import { insertRows } from '../../engine/insert-rows.ts';
import type { EventOf, ProjectedEvent, Projection, ReadModelTransaction } from '../../engine/projection.ts';
import { type AccountRow, accountsTable } from './table.ts';

type Named = EventOf<typeof accountRegistered>['data']['business'];

const companyIn = (business: Named): string => (business === ERASED ? ERASED : business.company);

const registeredRow = ({
  stream,
  data,
  metadata,
  version,
}: EventOf<typeof accountRegistered>): AccountRow => ({
  account_id: idIn(stream),
  company: companyIn(data.business),
  time_zone: data.timeZone,
  erased: data.business === ERASED,
  registered_at: metadata.occurredAt,
  logo: null,
  email_service: null,
  version,
});

type Change = Omit<Partial<AccountRow>, 'email_service'> & {
  readonly email_service?: AccountRow['email_service'] | RawBuilder<AccountRow['email_service']>;
};

const without = (service: string): Change => ({
  email_service: sql<string | null>`nullif(email_service, ${service})`,
});

const rows: EventHandlers<AccountRow> = { AccountRegistered: registeredRow };

const changes: EventHandlers<Change | undefined> = {
  CompanyRenamed: ({ data }) => ({ company: companyIn(data.business) }),
  TimeZoneChosen: ({ data }) => ({ time_zone: data.timeZone }),
  LogoChosen: ({ data }) => ({ logo: data.logo }),
  LogoRemoved: () => ({ logo: null }),
  IntegrationSet: ({ data: { target } }) =>
    isEmailService(target.service) ? { email_service: target.service } : undefined,
  IntegrationRemoved: ({ data }) => without(data.service),
  IntegrationSwitchedOff: ({ data }) => without(data.service),
  PersonErased: ({ data }) =>
    'accountId' in data ? { company: ERASED, erased: true, logo: null, email_service: null } : undefined,
};

/** Updates only rows older than the event, so repeats are no-ops. */
const change = async (transaction: ReadModelTransaction, event: ProjectedEvent): Promise<void> => {
  const changed = handleEvent(changes, event);
  if (changed === undefined) return;
  await transaction
    .$extendTables<{ accounts: AccountRow }>()
    .updateTable('accounts')
    .set({ ...changed, version: event.version })
    .where('account_id', '=', idIn(event.stream))
    .where('version', '<', event.version)
    .execute();
};

export const accounts: Projection = {
  name: 'accounts',
  version: 3,
  handles: handledTypes(rows, changes),
  tables: [accountsTable],
  apply: async (transaction, events) => {
    for (const event of events) {
      const row = handleEvent(rows, event);
      if (row === undefined) await change(transaction, event);
      else await insertRows(transaction, accountsTable, [row]);
    }
  },
};
