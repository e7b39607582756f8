import { describe, expect, it } from 'vitest';
import { identityOf } from './identity.ts';

const ISSUER = 'https://login.example.com';
const ENTRA = 'https://login.microsoftonline.com/a-tenant/v2.0';
const PROVIDER = {
  groupsClaim: 'groups',
  groupRoles: [
    { group: 'heads', role: 'manager' },
    { group: 'staff', role: 'front_desk' },
  ],
} as const;

const of = (claims: object) => identityOf({ iss: ISSUER, sub: 'somebody', ...claims }, PROVIDER);

describe('identity in an ID token', () => {
  it.each([
    [{ email: 'Mia@Example.com', email_verified: true }, 'Mia@Example.com'],
    [{ email: 'mia@example.com', email_verified: 'true' }, undefined],
    [{ email: 'mia@example.com' }, undefined],
    [{ email: 'no address', email_verified: true }, undefined],
    [{ email: ['mia@example.com'], email_verified: true }, undefined],
    [{ iss: ENTRA, email: 'mia@example.com', xms_edov: '1' }, 'mia@example.com'],
    [{ iss: ENTRA, email: 'mia@example.com', xms_edov: true }, 'mia@example.com'],
    [{ iss: ENTRA, email: 'mia@example.com', xms_edov: '0' }, undefined],
    // Only Microsoft gives this claim its meaning.
    [{ email: 'mia@example.com', xms_edov: true }, undefined],
  ])('of %j has the verified address %s', (claims, email) => {
    expect(of(claims).email).toBe(email);
  });

  it.each([
    [{ given_name: ' Mia ', family_name: 'Berg\u0000' }, 'Mia', 'Berg'],
    [{ name: 'Mia van der Berg' }, 'Mia', 'van der Berg'],
    [{ given_name: 'Mia' }, 'Mia', 'mia'],
    [{ name: 'Mia' }, 'Mia', 'mia'],
    [{}, 'mia', 'mia'],
  ])('of %j is named %s %s', (claims, firstName, lastName) => {
    expect(of({ email: 'mia@example.com', email_verified: true, ...claims })).toMatchObject({
      firstName,
      lastName,
    });
  });

  it.each([
    [['staff', 'heads'], 'manager'],
    ['staff', 'front_desk'],
    [['others'], undefined],
    [undefined, undefined],
    [{ staff: true }, undefined],
  ])('with the groups %j has the role %s', (groups, role) => {
    expect(of({ groups }).role).toBe(role);
  });
});
