import type { DecodedEvent } from '@waivers/events/log/codec.ts';
import { describe, expect, it } from 'vitest';
import { accountDecider, isSame } from './decide.ts';

const OWNER = '0190f3c8-0000-7000-8000-000000000009';

type Given = { readonly type: string; readonly data: unknown };

const registered: Given = {
  type: 'AccountRegistered',
  data: { business: 'sealed', timeZone: 'Europe/Berlin', ownerId: OWNER },
};
const erased: Given = { type: 'PersonErased', data: { accountId: 'x', keyIds: ['k'] } };

const stateAfter = (...events: readonly Given[]) =>
  events
    .map((event, index) => ({ ...event, stream: 'account-x', version: index + 1 }) as unknown as DecodedEvent)
    .reduce(accountDecider.evolve, accountDecider.initial);

const told = { company: 'Acme Park', timeZone: 'Europe/Berlin', ownerId: OWNER };

describe('registering an account', () => {
  it('states the business and who registered it', () => {
    expect(accountDecider.decide({ type: 'RegisterAccount', ...told }, stateAfter())).toEqual([
      {
        type: 'AccountRegistered',
        data: { business: { company: 'Acme Park' }, timeZone: 'Europe/Berlin', ownerId: OWNER },
      },
    ]);
  });

  it.each([
    ['registered', [registered]],
    ['erased', [registered, erased]],
  ])('is refused for one that is %s', (_status, events) => {
    const decision = accountDecider.decide({ type: 'RegisterAccount', ...told }, stateAfter(...events));
    expect(decision).toEqual({ refused: 'id_already_used' });
  });
});

describe('the state of an account', () => {
  it('knows the time zone, and the owner also after it was erased', () => {
    expect(stateAfter(registered)).toEqual({
      status: 'registered',
      timeZone: 'Europe/Berlin',
      ownerId: OWNER,
    });
    expect(stateAfter(registered, erased)).toEqual({ status: 'erased', ownerId: OWNER });
  });

  it.each([
    ['an erasure of nothing', [erased]],
    ['two registrations', [registered, registered]],
    ['an event of something else', [registered, { type: 'WaiverDrafted', data: {} }]],
  ])('refuses a stream with %s', (_what, events) => {
    expect(() => stateAfter(...events)).toThrow(/cannot stand at version \d of account-x/);
  });
});

describe('an account that is registered again under a used id', () => {
  const sealed = { k: '0190f3c8-0000-4000-8000-00000000000d.1', n: 'AAAAAAAAAAAAAAAA', c: 'AAAA' };
  const data = { business: sealed, timeZone: 'Europe/Berlin', ownerId: OWNER };
  const earlier = {
    met: accountDecider.initial,
    events: [{ ...registered, data } as unknown as DecodedEvent],
  };

  it.each([
    [told, true],
    [{ ...told, timeZone: 'UTC' }, false],
    [{ ...told, ownerId: '0190f3c8-0000-7000-8000-000000000008' }, false],
  ])('is the same with the same owner and time zone: %o', (wanted, same) => {
    expect(isSame({ type: 'RegisterAccount', ...wanted }, earlier)).toBe(same);
  });
});
