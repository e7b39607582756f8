import { deciderSpec, type GivenEvent } from '@waivers/events/commands/testing/decider-spec.ts';
import { NEWER_EVENT } from '@waivers/events/log/port/codec.ts';
import { describe, expect, it } from 'vitest';
import type { UserCommand } from './commands.ts';
import { isSame, userDecider } from './decide.ts';

const profile = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  username: 'acme-park1234',
};

const ACCOUNT = '0190f3c8-0000-7000-8000-000000000001';

const { given, stateAfter, earlier } = deciderSpec(userDecider, { stream: 'user-x', accountId: ACCOUNT });
const registered: GivenEvent = {
  type: 'UserRegistered',
  data: { profile: 'sealed', role: 'owner' },
};
const issued: GivenEvent = { type: 'TemporaryPasswordIssued', data: { credentialVersion: 1 } };
const chosen: GivenEvent = { type: 'FirstPasswordChosen', data: { credentialVersion: 2 } };
const erased: GivenEvent = { type: 'PersonErased', data: { userId: 'x', keyIds: ['k'] } };

const register: UserCommand = { type: 'RegisterUser', profile, role: 'owner' };
const choose = (fromVersion: number): UserCommand => ({ type: 'ChooseFirstPassword', fromVersion });

describe('RegisterUser', () => {
  it('records the profile and a temporary password', () => {
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

describe('ChooseFirstPassword', () => {
  it('replaces the temporary password', () => {
    given(registered, issued)
      .when(choose(1))
      .thenEvents({ type: 'FirstPasswordChosen', data: { credentialVersion: 2 } });
  });

  it('appends a separate event after an interrupted attempt', () => {
    given(registered, issued, chosen)
      .when(choose(1))
      .thenEvents({ type: 'FirstPasswordChosen', data: { credentialVersion: 3 } });
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

const recovered: GivenEvent = { type: 'PasswordRecovered', data: { credentialVersion: 3 } };
const recover = (fromVersion: number): UserCommand => ({ type: 'RecoverPassword', fromVersion });
const replace = (fromVersion: number): UserCommand => ({ type: 'ChangePassword', fromVersion });

describe('password recovery and change', () => {
  it('increment the password version', () => {
    given(registered, issued, chosen)
      .when(recover(2))
      .thenEvents({ type: 'PasswordRecovered', data: { credentialVersion: 3 } });
    given(registered, issued, chosen)
      .when(replace(2))
      .thenEvents({ type: 'PasswordChanged', data: { credentialVersion: 3 } });
  });

  it('allow only a recovery before a first password has been chosen', () => {
    given(registered, issued)
      .when(recover(1))
      .thenEvents({ type: 'PasswordRecovered', data: { credentialVersion: 2 } });
    given(registered, issued).when(replace(1)).thenRefused('session_expired');
  });

  it('append their own event after another command’s', () => {
    given(registered, issued, chosen, recovered)
      .when(recover(2))
      .thenEvents({ type: 'PasswordRecovered', data: { credentialVersion: 4 } });
    given(registered, issued, chosen, recovered)
      .when(replace(2))
      .thenEvents({ type: 'PasswordChanged', data: { credentialVersion: 4 } });
  });

  it.each([recover(0), replace(0), recover(3), replace(3)])(
    'refuse any other version: $type from $fromVersion',
    (command) => {
      given(registered, issued, chosen).when(command).thenRefused('session_expired');
      given(registered, issued, chosen, erased).when(command).thenRefused('session_expired');
    },
  );

  it('allow any registered user to request a recovery', () => {
    const ask: UserCommand = { type: 'RequestRecovery', now: new Date(BEGAN) };
    given(registered, issued).when(ask).thenEvents({ type: 'PasswordRecoveryRequested', data: {} });
    given().when(ask).thenRefused('not_found');
    given(registered, erased).when(ask).thenRefused('not_found');
  });
});

describe('RenameUser', () => {
  it('records the new name of an active user', () => {
    const name = { firstName: 'Ada', lastName: 'King' };
    given(registered).when({ type: 'RenameUser', name }).thenEvents({ type: 'UserRenamed', data: { name } });
    given(registered, erased).when({ type: 'RenameUser', name }).thenRefused('not_found');
  });
});

const DAY = 86_400_000;
const BEGAN = Date.parse('2026-11-21T12:00:00.000Z');
const emailChange = { email: 'ada@new.example', previousEmail: 'ada@example.com' };

/** @param days the number of days between the first change and this one */
const changed = (id: string, days = 0): GivenEvent => ({
  type: 'EmailChanged',
  data: { emailChange: 'sealed' },
  eventId: id,
  metadata: { occurredAt: new Date(BEGAN + days * DAY).toISOString() },
});
const confirmed = (changeId: string): GivenEvent => ({ type: 'EmailConfirmed', data: { changeId } });
const undone = (changeId: string): GivenEvent => ({
  type: 'EmailChangeUndone',
  data: { changeId, emailChange: 'sealed' },
});
const confirm = (changeId: string, days = 0): UserCommand => ({
  type: 'ConfirmEmail',
  changeId,
  now: new Date(BEGAN + days * DAY),
});
const undo = (changeId: string, emailVersion: number, days = 0): UserCommand => ({
  type: 'UndoEmailChange',
  changeId,
  emailChange,
  emailVersion,
  now: new Date(BEGAN + days * DAY),
});

describe('ChangeEmail', () => {
  it('records both addresses unless they have changed since they were read', () => {
    const command = { type: 'ChangeEmail', emailChange, emailVersion: 0, now: new Date(BEGAN) } as const;
    given(registered).when(command).thenEvents({ type: 'EmailChanged', data: { emailChange } });
    given(registered, changed('a')).when(command).thenRefused('overtaken');
    given(registered, changed('a'))
      .when({ ...command, emailVersion: 2 })
      .thenEvents({ type: 'EmailChanged', data: { emailChange } });
  });
});

describe('ConfirmEmail', () => {
  it('applies only once and only to the latest change', () => {
    given(registered, changed('a'))
      .when(confirm('a', 6.99))
      .thenEvents({ type: 'EmailConfirmed', data: { changeId: 'a' } });
    given(registered, changed('a'), confirmed('a')).when(confirm('a', 6.99)).thenEvents();
  });

  it.each([
    ['after seven days', [changed('a')], confirm('a', 7)],
    ['after seven days a second time', [changed('a'), confirmed('a')], confirm('a', 7)],
    ['once the address has changed again', [changed('a'), changed('b')], confirm('a')],
    ['once it was undone', [changed('a'), undone('a')], confirm('a')],
    ['by an older link when the newer was undone', [changed('a'), changed('b'), undone('b')], confirm('a')],
  ])('is refused %s', (_when, events, command) => {
    given(registered, ...events)
      .when(command)
      .thenRefused('link_expired');
  });
});

describe('UndoEmailChange', () => {
  const event = (changeId: string) =>
    ({ type: 'EmailChangeUndone', data: { changeId, emailChange } }) as const;

  it('works for seven days, whether the change was confirmed, replaced, or neither', () => {
    given(registered, changed('a'))
      .when(undo('a', 2, 6.99))
      .thenEvents(event('a'));
    given(registered, changed('a'), confirmed('a')).when(undo('a', 3)).thenEvents(event('a'));
    given(registered, changed('a'), changed('b')).when(undo('a', 3)).thenEvents(event('a'));
    given(registered, changed('a'), changed('b'), undone('b')).when(undo('a', 4)).thenEvents(event('a'));
  });

  it('removes the second factors added in the two weeks before', () => {
    const factor = (factorId: string) => ({ factorId, kind: 'totp' as const });
    const added = (factorId: string, daysBefore: number): GivenEvent => ({
      type: 'SecondFactorAdded',
      data: factor(factorId),
      metadata: { occurredAt: new Date(BEGAN - daysBefore * DAY).toISOString() },
    });
    const gone: GivenEvent = { type: 'SecondFactorRemoved', data: factor('d') };
    given(registered, added('a', 14.01), added('b', 14), added('c', 0), added('d', 0), gone, changed('e'))
      .when(undo('e', 7))
      .thenEvents(
        event('e'),
        { type: 'SecondFactorRemoved', data: factor('b') },
        { type: 'SecondFactorRemoved', data: factor('c') },
      );
  });

  it.each([
    ['after seven days', [changed('a')], undo('a', 2, 7)],
    ['twice', [changed('a'), undone('a')], undo('a', 3)],
    [
      'of a later change, when an earlier was undone',
      [changed('a'), changed('b'), undone('a')],
      undo('b', 4),
    ],
  ])('is refused %s', (_when, events, command) => {
    given(registered, ...events)
      .when(command)
      .thenRefused('link_expired');
  });

  it('is overtaken by a newer email event', () => {
    given(registered, changed('a'), changed('b')).when(undo('a', 2)).thenRefused('overtaken');
  });
});

describe('user state', () => {
  it('contains account, role and password version', () => {
    const known = { accountId: ACCOUNT, role: 'owner' };
    expect(stateAfter(registered)).toMatchObject({
      ...known,
      status: 'registered',
      credentialVersion: 0,
      passwordIssuedBy: undefined,
    });
    expect(stateAfter(registered, issued)).toMatchObject({
      ...known,
      credentialVersion: 1,
      passwordIssuedBy: 'e2',
    });
    expect(stateAfter(registered, issued, chosen)).toMatchObject({
      status: 'active',
      credentialVersion: 2,
    });
    expect(stateAfter(registered, erased, issued)).toEqual({ status: 'erased', accountId: ACCOUNT });
  });

  it('contains open recoveries until a password is chosen or a change is undone', () => {
    const ask: GivenEvent = { ...changed('r'), type: 'PasswordRecoveryRequested', data: {} };
    const open = [{ eventId: 'r', requestedAt: '2026-11-21T12:00:00.000Z' }];
    expect(stateAfter(registered, issued, ask)).toMatchObject({ recoveries: open });
    expect(stateAfter(registered, issued, chosen, ask, recovered)).toMatchObject({ recoveries: [] });
    expect(stateAfter(registered, changed('a'), ask, undone('a'))).toMatchObject({ recoveries: [] });
  });

  it('ignores events of a newer version', () => {
    const newer = { type: NEWER_EVENT, data: {} };
    expect(stateAfter(registered, issued, newer)).toEqual(stateAfter(registered, issued));
    expect(stateAfter(newer)).toEqual(stateAfter());
  });

  it.each([
    ['a password of nobody', [issued]],
    ['two registrations', [registered, registered]],
    ['a confirmation of nothing', [registered, confirmed('a')]],
    ['an undo of nothing', [registered, undone('a')]],
    ['an event of something else', [registered, { type: 'WaiverDrafted', data: {} }]],
  ])('rejects a stream with %s', (_what, events) => {
    expect(() => stateAfter(...events)).toThrow(/cannot occur at version \d of user-x/);
  });
});

describe('retried command', () => {
  it('counts as the same command if it produced these events', () => {
    const sealed = { k: '0190f3c8-0000-4000-8000-00000000000d.1', n: 'AAAAAAAAAAAAAAAA', c: 'AAAA' };
    const begun = earlier({ ...registered, data: { profile: sealed, role: 'owner' } }, issued);
    expect([isSame(register, begun), isSame(choose(1), begun)]).toEqual([true, false]);
    expect([isSame(register, earlier(chosen)), isSame(choose(1), earlier(chosen))]).toEqual([false, true]);
    expect(isSame(choose(2), earlier(chosen))).toBe(false);
    expect([isSame(recover(2), earlier(recovered)), isSame(replace(2), earlier(recovered))]).toEqual([
      true,
      false,
    ]);
    expect([
      isSame(confirm('a'), earlier(confirmed('a'))),
      isSame(confirm('b'), earlier(confirmed('a'))),
    ]).toEqual([true, false]);
    expect([isSame(undo('a', 1), earlier(undone('a'))), isSame(undo('b', 1), earlier(undone('a')))]).toEqual([
      true,
      false,
    ]);
  });
});

describe('AddFactor', () => {
  const add = (factorId: string): UserCommand => ({
    type: 'AddFactor',
    factorId,
    kind: 'passkey',
    isFirst: false,
  });
  const added = (factorId: string): GivenEvent => ({
    type: 'SecondFactorAdded',
    data: { factorId, kind: 'passkey' },
  });
  const ten = Array.from({ length: 10 }, (_, number) => added(String(number)));

  it('is refused from the eleventh on, but not for one that is there', () => {
    given(registered, ...ten.slice(1))
      .when(add('0'))
      .thenEvents({ ...added('0'), type: 'SecondFactorAdded' });
    given(registered, ...ten)
      .when(add('10'))
      .thenRefused('limit_reached');
    given(registered, ...ten)
      .when(add('9'))
      .thenEvents();
  });
});
