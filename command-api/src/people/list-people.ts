import type { Person as ShownPerson } from '@waivers/contract/people/people.ts';
import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { invitedUntil, type Person } from '@waivers/events/folds/people.ts';
import { invitedEmail, readPeople } from '@waivers/events/folds/read-people.ts';
import { readUser } from '@waivers/events/folds/read-user.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import { usersWithFactor } from '../identity/second-factor/factor-requirements.ts';

type ListServices = CommandServices & { readonly database: Kysely<CommandDatabase> };

const lastLogIns = async (
  database: Kysely<CommandDatabase>,
  accountId: string,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await database
    .selectFrom('identity.credentials')
    .select(['user_id', 'last_log_in_at'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(
    rows.flatMap((row) => (row.last_log_in_at ? [[row.user_id, row.last_log_in_at.toISOString()]] : [])),
  );
};

export const shownInvitee = (
  id: string,
  { role, since, invitation }: Omit<Person, 'state'>,
  email: string | undefined,
): ShownPerson => ({
  id,
  name: null,
  email: email ?? null,
  role,
  state: 'invited',
  since,
  invitedUntil: invitation === undefined ? null : invitedUntil(invitation).toISOString(),
  lastLogInAt: null,
  hasSecondFactor: false,
});

export const listPeopleOf = async (
  services: ListServices,
  accountId: string,
): Promise<readonly ShownPerson[]> => {
  const found = await readPeople(services, accountId);
  const seen = await lastLogIns(services.database, accountId);
  const withFactor = await usersWithFactor(services.database, accountId);
  return Promise.all(
    [...found.people].map(async ([id, person]): Promise<ShownPerson> => {
      const { role, state, since } = person;
      if (state === 'invited') return shownInvitee(id, person, await invitedEmail(services.keys, found, id));
      const profile = (await readUser(services, id))?.profile ?? ERASED;
      const { name, email } =
        profile === ERASED
          ? { name: null, email: null }
          : { name: fullName(profile, 'en'), email: profile.email };
      const lastLogInAt = seen.get(id) ?? null;
      const hasSecondFactor = withFactor.has(id);
      return { id, name, email, role, state, since, invitedUntil: null, lastLogInAt, hasSecondFactor };
    }),
  );
};
