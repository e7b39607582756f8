import type { DecodedEvent } from '@waivers/events/log/codec.ts';
import { describe, expect, it } from 'vitest';
import type { UserCommand } from './commands.ts';
import { isSame, type UserEvent, userDecider } from './decide.ts';

const profile = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  username: 'acme-park1234',
};

const ACCOUNT = '0190f3c8-0000-7000-8000-000000000001';
const PLACE = { stream: 'user-x', eventId: 'event', metadata: { accountId: ACCOUNT } };

type Given = { readonly type: string; readonly data: unknown };

const registered: Given = {
  type: 'UserRegistered',
  data: { profile: 'sealed', role: 'owner' },
};
const issued: Given = { type: 'TemporaryPasswordIssued', data: { credentialVersion: 1 } };
const chosen: Given = { type: 'FirstPasswordChosen', data: { credentialVersion: 2 } };
const erased: Given = { type: 'PersonErased', data: { userId: 'x', keyIds: ['k'] } };

const stateAfter = (events: readonly Given[]) =>
  events
    .map((event, index) => ({ ...event, ...PLACE, version: index + 1 }) as unknown as DecodedEvent)
    .reduce(userDecider.evolve, userDecider.initial);

const given = (...events: readonly Given[]) => ({
  when: (command: UserCommand) => ({
    thenEvents: (...expected: readonly UserEvent[]) =>
      expect(userDecider.decide(command, stateAfter(events))).toEqual(expected),
    thenRefused: (refused: string) =>
      expect(userDecider.decide(command, stateAfter(events))).toEqual({ refused }),
  }),
});

const register: UserCommand = { type: 'RegisterUser', profile, role: 'owner' };
const choose = (fromVersion: number): UserCommand => ({ type: 'ChooseFirstPassword', fromVersion });

describe('registering', () => {
  it('states who it is, and that a temporary password was made', () => {
    given()
      .when(register)
      .thenEvents(
        { type: 'UserRegistered', data: { profile, role: 'owner' } },
        { type: 'TemporaryPasswordIssued', data: { credentialVersion: 1 } },
      );
  });

  it.each([
    ['registered', [registered, issued]],
    ['active', [registered, issued, chosen]],
    ['erased', [registered, issued, erased]],
  ])('is refused for a user who is %s', (_status, events) => {
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

  it('changes nothing when it is already in the log', () => {
    given(registered, issued, chosen).when(choose(1)).thenEvents();
  });

  it.each([
    ['for nobody', [], 1],
    ['before there is a temporary one', [registered], 1],
    ['for another version', [registered, issued], 2],
    ['for an older version', [registered, issued], 0],
    ['once it has been chosen', [registered, issued, chosen], 2],
    ['after erasure', [registered, issued, erased], 1],
    ['after erasure of an active user', [registered, issued, chosen, erased], 1],
  ])('is refused %s', (_when, events, version) => {
    given(...events)
      .when(choose(version))
      .thenRefused('session_expired');
  });
});

describe('the state of a user', () => {
  it('knows account, role, and the version of the password', () => {
    const known = { accountId: ACCOUNT, role: 'owner' };
    expect(stateAfter([registered])).toMatchObject({
      ...known,
      status: 'registered',
      credentialVersion: 0,
      passwordIssuedBy: undefined,
    });
    expect(stateAfter([registered, issued])).toMatchObject({
      ...known,
      credentialVersion: 1,
      passwordIssuedBy: 'event',
    });
    expect(stateAfter([registered, issued, chosen])).toMatchObject({
      status: 'active',
      credentialVersion: 2,
    });
    expect(stateAfter([registered, erased, issued])).toEqual({ status: 'erased', accountId: ACCOUNT });
  });

  it.each([
    ['a password of nobody', [issued]],
    ['two registrations', [registered, registered]],
    ['an event of something else', [registered, { type: 'WaiverDrafted', data: {} }]],
  ])('refuses a stream with %s', (_what, events) => {
    expect(() => stateAfter(events)).toThrow(/cannot stand at version \d of user-x/);
  });
});

describe('a command under a used id', () => {
  const earlier = (...events: readonly Given[]) => ({
    met: userDecider.initial,
    events: events.map((event) => ({ ...event, ...PLACE, version: 1 }) as unknown as DecodedEvent),
  });

  it('is the same when it led to these events', () => {
    const sealed = { k: '0190f3c8-0000-4000-8000-00000000000d.1', n: 'AAAAAAAAAAAAAAAA', c: 'AAAA' };
    const begun = earlier({ ...registered, data: { profile: sealed, role: 'owner' } }, issued);
    expect([isSame(register, begun), isSame(choose(1), begun)]).toEqual([true, false]);
    expect([isSame(register, earlier(chosen)), isSame(choose(1), earlier(chosen))]).toEqual([false, true]);
    expect(isSame(choose(2), earlier(chosen))).toBe(false);
  });
});
