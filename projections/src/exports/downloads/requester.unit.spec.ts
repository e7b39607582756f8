import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';
import { describe, expect, it } from 'vitest';
import { mayStillExport, whileAllowed } from './requester.ts';

const link = { accountId: 'business', userId: 'person' };
const person = (role: UserRole, accountId = 'business') => ({
  accountId,
  role,
  credentialVersion: 1,
  factorDueAt: null,
});

describe('requester of an export', () => {
  it.each([
    ['owner', true],
    ['manager', true],
    ['analyst', true],
    ['front_desk', false],
  ] as const)('may still export as %s: %j', async (role, expected) => {
    expect(await mayStillExport(async () => person(role), link)).toBe(expected);
  });

  it('may not export after leaving for another business', async () => {
    expect(await mayStillExport(async () => undefined, link)).toBe(false);
    expect(await mayStillExport(async () => person('owner', 'another'), link)).toBe(false);
  });

  it('receives no more pieces once demoted', async () => {
    const roles: UserRole[] = ['manager', 'manager', 'front_desk'];
    const pieces = async function* () {
      for (const text of ['one', 'two', 'three', 'four']) yield Buffer.from(text);
    };
    const isAllowed = () => mayStillExport(async () => person(roles.shift() ?? 'front_desk'), link);
    const received: string[] = [];
    const receive = async () => {
      for await (const piece of whileAllowed(isAllowed, pieces())) received.push(String(piece));
    };
    await expect(receive()).rejects.toThrow('Download aborted: who requested it may no longer export.');
    expect(received).toEqual(['one', 'two']);
  });
});
