import { fullName } from '../options/person-name.ts';
import type { RecordWords } from '../texts/record-words.ts';
import type { SignedContent, SignedPerson } from './signed-content.ts';

export type RecordSigner = { readonly id: string; readonly name: string | undefined; readonly role: string };

const isKnown = (role: string, roles: RecordWords['roles']): role is keyof RecordWords['roles'] =>
  Object.hasOwn(roles, role);

export const nameOf = ({ identity }: Pick<SignedPerson, 'identity'>, locale: string): string | undefined =>
  identity === 'erased' ? undefined : fullName(identity, locale);

/** Returns who signed, and for whom. Roles from newer servers are shown unchanged. */
export const signersOf = (
  { participants, document }: Pick<SignedContent, 'participants' | 'document'>,
  { roles }: Pick<RecordWords, 'roles'>,
): readonly RecordSigner[] =>
  participants.map((person) => ({
    id: person.id,
    name: nameOf(person, document.locale),
    role: isKnown(person.role, roles) ? roles[person.role] : person.role,
  }));
