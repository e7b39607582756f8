import { MAX_PEOPLE } from '@waivers/contract/people/people.ts';
import { deciderSpec, type GivenEvent } from '@waivers/events/commands/testing/decider-spec.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';
import { describe, expect, it } from 'vitest';
import { type PeopleCommand, peopleDecider } from './decide.ts';

const [ADA, BEN, CLEO] = ['ada', 'ben', 'cleo'] as const;
const { given, stateAfter } = deciderSpec(peopleDecider(memoryKeyStore()), { stream: 'account-x' });

const BEGAN = Date.parse('2026-11-24T09:00:00.000Z');
const HOUR = 3_600_000;
const after = (hours: number): Date => new Date(BEGAN + hours * HOUR);

const registered: GivenEvent = {
  type: 'AccountRegistered',
  data: { business: 'sealed', timeZone: 'UTC', ownerId: ADA },
};
const invited = (userId: string, role: UserRole = 'front_desk'): GivenEvent => ({
  type: 'PersonInvited',
  data: { userId, role, invitee: 'sealed' },
  eventId: `invitation of ${userId}`,
});
const again = (userId: string, hours = 1): GivenEvent => ({
  type: 'InvitationSentAgain',
  data: { userId },
  eventId: `again ${userId}`,
  metadata: { occurredAt: after(hours).toISOString() },
});
const revoked = (userId: string): GivenEvent => ({ type: 'InvitationRevoked', data: { userId } });
const joined = (userId: string): GivenEvent => ({ type: 'PersonJoined', data: { userId } });
const changed = (userId: string, role: UserRole): GivenEvent => ({
  type: 'RoleChanged',
  data: { userId, role },
});
const removed = (userId: string): GivenEvent => ({ type: 'PersonRemoved', data: { userId } });
const erased = (userId: string): GivenEvent => ({ type: 'PersonErased', data: { userId, keyIds: ['k'] } });
const closed: GivenEvent = { type: 'PersonErased', data: { accountId: 'x', keyIds: ['k'] } };

const twoOwners = [registered, invited(BEN, 'owner'), joined(BEN)];

const invite: PeopleCommand = { type: 'InvitePerson', userId: BEN, role: 'manager', email: 'ben@b.test' };
const sendAgain = (hours: number): PeopleCommand => ({
  type: 'SendInvitationAgain',
  userId: BEN,
  now: after(hours),
});
const revoke: PeopleCommand = { type: 'RevokeInvitation', userId: BEN };
const accept = (hours = 1, invitationId = `invitation of ${BEN}`): PeopleCommand => ({
  type: 'AcceptInvitation',
  userId: BEN,
  invitationId,
  now: after(hours),
});
const demote = (userId: string): PeopleCommand => ({ type: 'ChangeRole', userId, role: 'analyst' });
const remove = (userId: string): PeopleCommand => ({ type: 'RemovePerson', userId });
const handOver = (from: string, userId: string): PeopleCommand => ({ type: 'HandOver', from, userId });

describe('InvitePerson', () => {
  it('records the role and the address', () => {
    given(registered)
      .when(invite)
      .thenEvents({
        type: 'PersonInvited',
        data: { userId: BEN, role: 'manager', invitee: { email: 'ben@b.test' } },
      });
  });

  it('is refused at one hundred people, until one is removed', () => {
    const others = Array.from({ length: MAX_PEOPLE - 1 }, (_, index) => invited(`other ${index}`));
    given(registered, ...others)
      .when(invite)
      .thenRefused('limit_reached');
    const { decision } = given(registered, ...others, revoked('other 5')).when(invite);
    expect(decision).toHaveLength(1);
  });

  it('is refused for an erased account', () => {
    given(registered, closed).when(invite).thenRefused('not_found');
  });
});

describe('SendInvitationAgain', () => {
  it('sends a pending invitation five times a day', () => {
    given(registered, invited(BEN))
      .when(sendAgain(1))
      .thenEvents({ type: 'InvitationSentAgain', data: { userId: BEN } });
    const five = [invited(BEN), ...[1, 2, 3, 4].map((hours) => again(BEN, hours))];
    expect(given(registered, ...five).when(sendAgain(5)).decision).toEqual({
      refused: 'rate_limited',
      retryAfterSeconds: 19 * 3600,
    });
    expect(given(registered, ...five).when(sendAgain(24)).decision).toHaveLength(1);
  });

  it.each([
    ['was accepted', [invited(BEN), joined(BEN)]],
    ['was revoked', [invited(BEN), revoked(BEN)]],
    ['was never sent', []],
  ])('is refused if the invitation %s', (_why, events) => {
    given(registered, ...events)
      .when(sendAgain(1))
      .thenRefused('not_found');
    given(registered, ...events)
      .when(revoke)
      .thenRefused('not_found');
  });
});

describe('AcceptInvitation', () => {
  it('lets the person join within 72 hours, with the role of that moment', () => {
    const events = [registered, invited(BEN), changed(BEN, 'analyst')];
    given(...events)
      .when(accept(71.9))
      .thenEvents(joined(BEN));
    expect(stateAfter(...events, joined(BEN))).toMatchObject({
      people: new Map([
        [ADA, expect.anything()],
        [BEN, expect.objectContaining({ state: 'joined', role: 'analyst' })],
      ]),
    });
  });

  it('appends nothing for a person who has already joined', () => {
    given(registered, invited(BEN), joined(BEN)).when(accept(100)).thenEvents();
  });

  it.each([
    ['after 72 hours', [invited(BEN)], accept(72)],
    ['with an earlier link', [invited(BEN), again(BEN)], accept()],
    ['after it was revoked', [invited(BEN), revoked(BEN)], accept()],
    ['after the person was removed', [invited(BEN), joined(BEN), removed(BEN)], accept()],
    ['after the person was erased', [invited(BEN), erased(BEN)], accept()],
  ])('is refused %s', (_when, events, command) => {
    given(registered, ...events)
      .when(command)
      .thenRefused('link_expired');
  });

  it('is valid for 72 hours from the newest mail', () => {
    given(registered, invited(BEN), again(BEN, 48))
      .when(accept(100, `again ${BEN}`))
      .thenEvents(joined(BEN));
  });
});

describe('last owner', () => {
  it('can neither be demoted nor leave', () => {
    given(registered).when(demote(ADA)).thenRefused('last_owner');
    given(registered).when(remove(ADA)).thenRefused('last_owner');
  });

  it('is still the last while another owner has not accepted', () => {
    given(registered, invited(BEN, 'owner')).when(remove(ADA)).thenRefused('last_owner');
  });

  it.each([demote(BEN), remove(BEN)])('is whoever stays when another one goes: $type', (command) => {
    const [event] = given(...twoOwners).when(command).decision as readonly [GivenEvent];
    given(...twoOwners, event)
      .when(demote(ADA))
      .thenRefused('last_owner');
    given(...twoOwners, event)
      .when(remove(ADA))
      .thenRefused('last_owner');
  });

  it('becomes the one who gets mails about the account', () => {
    expect(stateAfter(...twoOwners)).toMatchObject({ ownerId: ADA });
    expect(stateAfter(...twoOwners, removed(ADA))).toMatchObject({ ownerId: BEN });
    expect(stateAfter(...twoOwners, erased(ADA))).toMatchObject({ ownerId: BEN });
  });
});

describe('ChangeRole and RemovePerson', () => {
  it('are recorded once', () => {
    given(...twoOwners)
      .when(demote(BEN))
      .thenEvents(changed(BEN, 'analyst'));
    given(...twoOwners, changed(BEN, 'analyst'))
      .when(demote(BEN))
      .thenEvents();
    given(...twoOwners)
      .when(remove(BEN))
      .thenEvents(removed(BEN));
    given(...twoOwners, removed(BEN))
      .when(remove(BEN))
      .thenRefused('not_found');
  });

  it('refuse strangers and removed people', () => {
    for (const userId of [CLEO, BEN]) {
      given(...twoOwners, removed(BEN))
        .when(demote(userId))
        .thenRefused('not_found');
      given(...twoOwners, removed(BEN))
        .when(remove(userId))
        .thenRefused('not_found');
    }
  });
});

describe('HandOver', () => {
  const joining = [registered, invited(BEN), joined(BEN)];

  it('makes the other person owner and the owner a manager', () => {
    given(...joining)
      .when(handOver(ADA, BEN))
      .thenEvents(changed(BEN, 'owner'), changed(ADA, 'manager'));
  });

  it.each([
    ['to somebody who has not accepted', [registered, invited(BEN)], handOver(ADA, BEN)],
    ['to oneself', joining, handOver(ADA, ADA)],
    ['by somebody who is no longer an owner', [...twoOwners, changed(ADA, 'analyst')], handOver(ADA, BEN)],
  ])('is refused %s', (_to, events, command) => {
    given(...events)
      .when(command)
      .thenRefused('not_found');
  });
});
