import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { CLAIM_LIFETIME_MS, claim, releasePendingClaims } from './claims.ts';
import {
  findRegistration,
  forgetRegistration,
  keepRegistration,
  type PendingRegistration,
  releaseExpiredRegistration,
  usersWithPendingRegistration,
} from './registrations.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);
const KEY = { bytes: Buffer.alloc(32, 9) };

let test: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.deleteFrom('identity.claims').execute();
  await test.database.deleteFrom('identity.registrations').execute();
});

const begunBy = (userId: string): PendingRegistration => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  userId,
  accountId: randomUUID(),
  firstName: 'Ada',
  lastName: 'Lovelace',
  company: 'Acme Park',
  email: 'ada@example.com',
  username: 'acme-park1234',
  timeZone: 'Europe/Berlin',
});
const keep = (begun: PendingRegistration, at = NOW) => keepRegistration(test.database, KEY, begun, at);

describe('unfinished registration', () => {
  it('keeps the first input in sealed form', async () => {
    const ada = begunBy(randomUUID());
    await keep(ada);
    await keep({ ...ada, firstName: 'Eve' });
    expect(await findRegistration(test.database, KEY, ada.userId)).toEqual(ada);
    const [row] = await test.database.selectFrom('identity.registrations').selectAll().execute();
    for (const typed of ['Ada', 'Acme', 'example']) expect(row?.payload.includes(typed)).toBe(false);
    await forgetRegistration(test.database, ada.userId);
    expect(await findRegistration(test.database, KEY, ada.userId)).toBeUndefined();
  });

  it('is dropped once expired, unless it was repeated', async () => {
    const [ada, eve] = [begunBy(randomUUID()), begunBy(randomUUID())];
    await keep(ada);
    await keep(eve);
    await keep(eve, later(1));
    for (const { userId } of [ada, eve]) {
      await releaseExpiredRegistration(test.database, userId, later(CLAIM_LIFETIME_MS));
    }
    expect(await findRegistration(test.database, KEY, ada.userId)).toBeUndefined();
    expect(await findRegistration(test.database, KEY, eve.userId)).toEqual(eve);
  });

  it('is listed once it is old enough, oldest first, with or without claims', async () => {
    const [ada, eve, zoe] = [randomUUID(), randomUUID(), randomUUID()];
    await claim(test.database, { kind: 'email', value: 'b' }, eve, later(-1000));
    await claim(test.database, { kind: 'email', value: 'a' }, ada, later(-2000));
    await claim(test.database, { kind: 'username', value: 'a' }, ada, later(0));
    await keep(begunBy(zoe), later(-1500));
    const underWay = (olderThanMs: number, limit = 10) =>
      usersWithPendingRegistration(test.database, { now: NOW, olderThanMs, limit });
    expect(await underWay(0)).toEqual([ada, zoe, eve]);
    expect(await underWay(0, 1)).toEqual([ada]);
    expect(await underWay(1500)).toEqual([ada, zoe]);
    await releasePendingClaims(test.database, ada);
    expect(await underWay(0)).toEqual([zoe, eve]);
  });
});
