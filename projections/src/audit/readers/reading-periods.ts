import { apiKeyMade, apiKeyRevoked } from '@waivers/events/definitions/api-key.ts';
import { userOfActor } from '@waivers/events/definitions/event.ts';
import { type Account, evolve, noAccount } from '@waivers/events/folds/account.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { may, scopeOf, type UserRole } from '@waivers/waiver/vocabulary/access.ts';

/** `until` is null while the access lasts. */
type Period = { readonly from: string; readonly until: string | null };

export type ReadingPerson = Period & { readonly userId: string; readonly role: UserRole };
export type ReadingKey = Period & { readonly made: DecodedEvent; readonly makerId: string };

type MadeKey = { readonly made: DecodedEvent; readonly makerId: string; readonly role: UserRole };
type Keys = ReadonlyMap<string, MadeKey>;

const rolesIn = (account: Account): ReadonlyMap<string, UserRole> =>
  new Map(
    account.status !== 'registered'
      ? []
      : [...account.people].flatMap(([userId, { state, role }]) =>
          state === 'joined' ? [[userId, role]] : [],
        ),
  );

const READING_SCOPE = scopeOf('read_records');

/** Keys that allow reading records. A key ends with the role in which it was made. */
const evolveKeys = (keys: Keys, event: DecodedEvent, roles: ReadonlyMap<string, UserRole>): Keys => {
  const kept = new Map([...keys].filter(([, { makerId, role }]) => roles.get(makerId) === role));
  if (event.type === apiKeyRevoked.type) kept.delete(apiKeyRevoked.data.parse(event.data).keyId);
  if (event.type !== apiKeyMade.type) return kept;
  const { keyId, scopes } = apiKeyMade.data.parse(event.data);
  const makerId = userOfActor(event.metadata.actor) ?? '';
  const role = roles.get(makerId);
  if (role !== undefined && scopes.some((scope) => scope === READING_SCOPE))
    kept.set(keyId, { made: event, makerId, role });
  return kept;
};

/** Collects periods in which something was present, as seen after each event. */
const createPeriods = <Subject>() => {
  const open = new Map<string, { readonly subject: Subject; readonly from: string }>();
  const closed: (Subject & Period)[] = [];
  return {
    see: (present: ReadonlyMap<string, Subject>, at: string): void => {
      for (const [id, { subject, from }] of open) {
        if (present.has(id)) continue;
        closed.push({ ...subject, from, until: at });
        open.delete(id);
      }
      for (const [id, subject] of present) if (!open.has(id)) open.set(id, { subject, from: at });
    },
    all: (): readonly (Subject & Period)[] => [
      ...closed,
      ...[...open.values()].map(({ subject, from }) => ({ ...subject, from, until: null })),
    ],
  };
};

const isWithin = (from: Date, until: Date) => (period: Period) =>
  from < until &&
  Date.parse(period.from) < until.getTime() &&
  (period.until === null || Date.parse(period.until) > from.getTime());

/**
 * Returns who could read signed waivers of a business at some time in `[from, until)`.
 * @param events all events of the account, in order
 */
export const readersBetween = (
  events: readonly DecodedEvent[],
  from: Date,
  until: Date,
): { readonly people: readonly ReadingPerson[]; readonly keys: readonly ReadingKey[] } => {
  const people = createPeriods<{ readonly userId: string; readonly role: UserRole }>();
  const keys = createPeriods<{ readonly made: DecodedEvent; readonly makerId: string }>();
  let account = noAccount;
  let madeKeys: Keys = new Map();
  for (const event of events) {
    account = evolve(account, event);
    const at = event.metadata.occurredAt;
    const roles = rolesIn(account);
    madeKeys = evolveKeys(madeKeys, event, roles);
    const readers = [...roles].filter(([, role]) => may(role, 'list_signers'));
    people.see(new Map(readers.map(([userId, role]) => [`${userId} ${role}`, { userId, role }])), at);
    keys.see(new Map([...madeKeys].map(([id, { made, makerId }]) => [id, { made, makerId }])), at);
  }
  const isThen = isWithin(from, until);
  return { people: people.all().filter(isThen), keys: keys.all().filter(isThen) };
};
