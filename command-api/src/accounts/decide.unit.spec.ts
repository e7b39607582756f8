import type { DecodedEvent } from '@waivers/events/log/codec.ts';
import { describe, expect, it } from 'vitest';
import type { AccountCommand } from './commands.ts';
import { type AccountEvent, accountDecider } from './decide.ts';

const profile = {
  company: 'Acme Park',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  username: 'acme-park1234',
};

type Given = { readonly type: string; readonly data: unknown };

const registered: Given = {
  type: 'AccountRegistered',
  data: { profile: 'sealed', timeZone: 'Europe/Berlin' },
};
const issued: Given = { type: 'TemporaryPasswordIssued', data: { credentialVersion: 1 } };
const chosen: Given = { type: 'FirstPasswordChosen', data: { credentialVersion: 2 } };
const erased: Given = { type: 'PersonErased', data: { accountId: 'x', keyIds: ['k'] } };

const stateAfter = (events: readonly Given[]) =>
  events
    .map((event, index) => ({ ...event, stream: 'account-x', version: index + 1 }) as unknown as DecodedEvent)
    .reduce(accountDecider.evolve, accountDecider.initial);

const given = (...events: readonly Given[]) => ({
  when: (command: AccountCommand) => ({
    thenEvents: (...expected: readonly AccountEvent[]) =>
      expect(accountDecider.decide(command, stateAfter(events))).toEqual(expected),
    thenRefused: (refused: string) =>
      expect(accountDecider.decide(command, stateAfter(events))).toEqual({ refused }),
  }),
});

const register: AccountCommand = { type: 'RegisterAccount', profile, timeZone: 'Europe/Berlin' };
const choose = (fromVersion: number): AccountCommand => ({ type: 'ChooseFirstPassword', fromVersion });

describe('registering', () => {
  it('states the owner and that a temporary password was made', () => {
    given()
      .when(register)
      .thenEvents(
        { type: 'AccountRegistered', data: { profile, timeZone: 'Europe/Berlin' } },
        { type: 'TemporaryPasswordIssued', data: { credentialVersion: 1 } },
      );
  });

  it.each([
    ['registered', [registered, issued]],
    ['active', [registered, issued, chosen]],
    ['erased', [registered, issued, erased]],
  ])('is refused for an account that is %s', (_status, events) => {
    given(...events)
      .when(register)
      .thenRefused('id_already_used');
  });
});

describe('choosing the first password', () => {
  it('replaces the temporary one', () => {
    given(registered, issued)
      .when(choose(1))
      .thenEvents({ type: 'FirstPasswordChosen', data: { credentialVersion: 2 } });
  });

  it('changes nothing when it stands in the log already', () => {
    given(registered, issued, chosen).when(choose(1)).thenEvents();
  });

  it.each([
    ['for nobody', [], 1],
    ['before there is a temporary one', [registered], 1],
    ['for another version', [registered, issued], 2],
    ['for an older version', [registered, issued], 0],
    ['once it has been chosen', [registered, issued, chosen], 2],
    ['after erasure', [registered, issued, erased], 1],
    ['after erasure of an active account', [registered, issued, chosen, erased], 1],
  ])('is refused %s', (_when, events, version) => {
    given(...events)
      .when(choose(version))
      .thenRefused('session_expired');
  });
});

describe('the state of an account', () => {
  it('knows the time zone and the version of the password', () => {
    expect(stateAfter([registered, issued])).toEqual({
      status: 'registered',
      timeZone: 'Europe/Berlin',
      credentialVersion: 1,
    });
    expect(stateAfter([registered, issued, chosen])).toMatchObject({
      status: 'active',
      credentialVersion: 2,
    });
    expect(stateAfter([registered, erased, issued])).toEqual({ status: 'erased' });
  });

  it('refuses a stream that cannot be', () => {
    expect(() => stateAfter([issued])).toThrow('cannot be the first event');
    expect(() => stateAfter([registered, { type: 'WaiverDrafted', data: {} }])).toThrow(
      'no event of an account',
    );
  });
});
