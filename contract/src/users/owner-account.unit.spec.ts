import { expect, it } from 'vitest';
import { changeOwnerAccount, ownerSettings } from './owner-account.ts';

it('every setting but the own name and address takes an action of its own', () => {
  const settings = Object.values(ownerSettings).flatMap(({ shape }) => Object.keys(shape));
  const guarded = Object.keys(changeOwnerAccount.memberActions);
  const own = settings.filter((setting) => !guarded.includes(setting));
  expect([...new Set(own)].toSorted()).toEqual(['email', 'firstName', 'lastName']);
});
