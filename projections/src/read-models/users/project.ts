import { ERASED } from '@waivers/events/definitions/event.ts';
import { personErased } from '@waivers/events/definitions/person-erased.ts';
import { firstPasswordChosen, userRegistered } from '@waivers/events/definitions/user.ts';
import type { Updateable } from 'kysely';
import { insertRows } from '../../engine/insert-rows.ts';
import { isEvent, type Projected, type ProjectedEvent, type Projection } from '../../engine/projection.ts';
import { idIn } from '../stream-id.ts';
import { type UserRow, usersTable } from './table.ts';

const ERASED_PERSON = {
  first_name: ERASED,
  last_name: ERASED,
  email: ERASED,
  username: ERASED,
  erased: true,
} as const;

const personOf = ({ profile }: Projected<typeof userRegistered>['data']) =>
  profile === ERASED
    ? ERASED_PERSON
    : {
        first_name: profile.firstName,
        last_name: profile.lastName,
        email: profile.email,
        username: profile.username,
        erased: false,
      };

const registeredRow = ({ stream, data, metadata }: Projected<typeof userRegistered>): UserRow => ({
  account_id: metadata.accountId,
  user_id: idIn(stream),
  ...personOf(data),
  role: data.role,
  active: false,
  registered_at: metadata.occurredAt,
});

const changeBy = (event: ProjectedEvent): Updateable<UserRow> | undefined => {
  if (isEvent(firstPasswordChosen, event)) return { active: true };
  if (isEvent(personErased, event) && 'userId' in event.data) return ERASED_PERSON;
  return undefined;
};

export const users: Projection = {
  name: 'users',
  version: 1,
  handles: [userRegistered.type, firstPasswordChosen.type, personErased.type],
  tables: [usersTable],
  apply: async (transaction, events) => {
    for (const event of events) {
      if (isEvent(userRegistered, event)) {
        await insertRows(transaction, usersTable, [registeredRow(event)]);
        continue;
      }
      const values = changeBy(event);
      if (values === undefined) continue;
      await transaction
        .$extendTables<{ users: UserRow }>()
        .updateTable('users')
        .set(values)
        .where('user_id', '=', idIn(event.stream))
        .execute();
    }
  },
};
