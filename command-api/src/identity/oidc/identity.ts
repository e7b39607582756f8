import { email as emailLine } from '@waivers/contract/users/lines.ts';
import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';
import type { GroupRole, Provider } from './provider.ts';

/** A person, according to a verified ID token. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  /** Undefined unless the provider has verified the address. */
  readonly email: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: UserRole | undefined;
  readonly providerSession: string | null;
};

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

const MAX_NAME_LENGTH = 100;

const textIn = (claims: Claims, name: string): string => {
  const value = claims[name];
  if (typeof value !== 'string') return '';
  return value
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .trim();
};

/** Microsoft Entra has its own claim for addresses of domains that the tenant has proven to own. */
const isVerifiedBy = ({ email_verified: isVerified, xms_edov: isOfOwnDomain, iss }: Claims): boolean =>
  isVerified === true ||
  (new URL(iss).host === 'login.microsoftonline.com' &&
    [true, 1, '1', 'true'].some((value) => value === isOfOwnDomain));

const nameIn = (claims: Claims, email: string): Pick<Identity, 'firstName' | 'lastName'> => {
  const [firstName, lastName] = [textIn(claims, 'given_name'), textIn(claims, 'family_name')];
  if (firstName !== '' && lastName !== '') return { firstName, lastName };
  const [first = '', ...others] = textIn(claims, 'name').split(' ');
  const whole = others.length > 0 ? { firstName: first, lastName: others.join(' ') } : undefined;
  const local = email.split('@')[0]?.slice(0, MAX_NAME_LENGTH) ?? '';
  // Both parts of a name are required here.
  return whole ?? { firstName: firstName || first || local, lastName: lastName || local };
};

/** The first row that matches counts, so that owners decide which group is the stronger one. */
const roleOf = (groupRoles: readonly GroupRole[], groups: unknown): UserRole | undefined => {
  const own = new Set([groups].flat());
  return groupRoles.find(({ group }) => own.has(group))?.role;
};

export const identityOf = (
  claims: Claims,
  { groupsClaim, groupRoles }: Pick<Provider, 'groupsClaim' | 'groupRoles'>,
): Identity => {
  const email = isVerifiedBy(claims) ? emailLine.safeParse(claims.email).data : undefined;
  const { iss: issuer, sub: subject, sid } = claims;
  return {
    issuer,
    subject,
    email,
    ...nameIn(claims, email ?? ''),
    role: roleOf(groupRoles, claims[groupsClaim]),
    providerSession: typeof sid === 'string' ? sid : null,
  };
};
