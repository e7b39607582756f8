import {
  accountRegistered,
  companyRenamed,
  logoChosen,
  logoRemoved,
  timeZoneChosen,
} from '@waivers/events/definitions/account.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import {
  integrationRemoved,
  integrationSet,
  integrationSwitchedOff,
} from '@waivers/events/definitions/integration.ts';
import { personErased } from '@waivers/events/definitions/person-erased.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import { isEmailService } from '@waivers/waiver/integration-services.ts';
import { type RawBuilder, sql } from 'kysely';
import { insertRows } from '../../engine/insert-rows.ts';
import {
  isEvent,
  type Projected,
  type ProjectedEvent,
  type Projection,
  type ReadModelTransaction,
} from '../../engine/projection.ts';
import { type AccountRow, accountsTable } from './table.ts';

type Named = Projected<typeof accountRegistered>['data']['business'];

const companyIn = (business: Named): string => (business === ERASED ? ERASED : business.company);

const registeredRow = ({
  stream,
  data,
  metadata,
  version,
}: Projected<typeof accountRegistered>): AccountRow => ({
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

/** An e-mail service is not in use any more, unless that was another one. */
const without = (service: string): Change => ({
  email_service: sql<string | null>`nullif(email_service, ${service})`,
});

const integrationChange = (event: ProjectedEvent): Change | undefined => {
  if (isEvent(integrationSet, event)) {
    const { service } = event.data.target;
    return isEmailService(service) ? { email_service: service } : undefined;
  }
  return isEvent(integrationRemoved, event) || isEvent(integrationSwitchedOff, event)
    ? without(event.data.service)
    : undefined;
};

const changeIn = (event: ProjectedEvent): Change | undefined => {
  if (isEvent(companyRenamed, event)) return { company: companyIn(event.data.business) };
  if (isEvent(timeZoneChosen, event)) return { time_zone: event.data.timeZone };
  if (isEvent(logoChosen, event)) return { logo: event.data.logo };
  if (isEvent(logoRemoved, event)) return { logo: null };
  return isEvent(personErased, event) && 'accountId' in event.data
    ? { company: ERASED, erased: true, logo: null, email_service: null }
    : integrationChange(event);
};

/** Only if the row is older than the event, so repeats change nothing. */
const change = async (transaction: ReadModelTransaction, event: ProjectedEvent): Promise<void> => {
  const changed = changeIn(event);
  if (changed === undefined) return;
  await transaction
    .$extendTables<{ accounts: AccountRow }>()
    .updateTable('accounts')
    .set({ ...changed, version: event.version })
    .where('account_id', '=', idIn(event.stream))
    .where('version', '<', event.version)
    .execute();
};

/** Businesses: names and logos, and the zones in which ages are shown. */
export const accounts: Projection = {
  name: 'accounts',
  version: 3,
  handles: [
    accountRegistered.type,
    companyRenamed.type,
    timeZoneChosen.type,
    logoChosen.type,
    logoRemoved.type,
    integrationSet.type,
    integrationRemoved.type,
    integrationSwitchedOff.type,
    personErased.type,
  ],
  tables: [accountsTable],
  apply: async (transaction, events) => {
    for (const event of events) {
      if (isEvent(accountRegistered, event)) {
        await insertRows(transaction, accountsTable, [registeredRow(event)]);
      } else await change(transaction, event);
    }
  },
};
