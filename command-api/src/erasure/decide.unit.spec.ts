import { deciderSpec, type GivenEvent } from '@waivers/events/commands/testing/decider-spec.ts';
import { codec, NEWER_EVENT, UnknownEventType } from '@waivers/events/log/port/codec.ts';
import { describe, expect, it } from 'vitest';
import type { ErasureCommand } from './commands.ts';
import { decide, isSame } from './decide.ts';
import { evolve, initial } from './state.ts';

const ACCOUNT = '0190f3c8-0000-7000-8000-000000000001';
const RECORD = '0190f3c8-0000-7000-8000-000000000003';
const people = ['a', 'b', 'c'].map((letter) => `0190f3c8-0000-5000-8000-00000000000${letter}`);
const keyId = (number: number) => `0190f3c8-0000-4000-8000-00000000000d.${number}`;
const sealed = (number: number) => ({ k: keyId(number), n: 'AAAAAAAAAAAAAAAA', c: 'AAAA' });

const { given, earlier } = deciderSpec({ initial, evolve, decide }, { stream: `signedWaiver-${RECORD}` });
const ofUser = deciderSpec({ initial, evolve, decide }, { stream: `user-${ACCOUNT}` });
const ofAccount = deciderSpec({ initial, evolve, decide }, { stream: `account-${ACCOUNT}` });

const event = (type: string, data: unknown): GivenEvent => ({
  type,
  data: codec.definitionOf(type).data.parse(data),
});

const signed = (options: { readonly shared: boolean }) =>
  event('WaiverSigned', {
    waiverId: RECORD,
    waiverVersion: 2,
    revision: 1,
    versionHash: '0'.repeat(64),
    consentHash: '0'.repeat(64),
    mode: 'minors',
    locale: 'en',
    signedAt: '2026-11-21T09:00:00.000Z',
    timeZone: 'UTC',
    link: { generation: 1, keyHash: '0'.repeat(64) },
    participants: people.map((participantId, index) => ({
      participantId,
      role: index === 0 ? 'guardian' : 'minor',
      identity: sealed(index),
      ...(index === 0 ? { answers: sealed(0), ink: sealed(0), evidence: sealed(0) } : {}),
    })),
    ...(options.shared ? { shared: sealed(9) } : {}),
  });

const erased = (index: number) =>
  event('PersonErased', { participantId: people[index], keyIds: [keyId(index)] });

const erase = (index: number): ErasureCommand => ({
  type: 'EraseParticipant',
  participantId: people[index] ?? '',
});

describe('EraseParticipant', () => {
  it('is left to the newer version if that has added events, whose keys are unknown here', () => {
    const newer = { type: NEWER_EVENT, storedType: 'SigningNoted', data: {} };
    expect(() => given(signed({ shared: true }), newer).when(erase(1))).toThrow(UnknownEventType);
  });

  it('destroys only the participant’s key', () => {
    given(signed({ shared: true }))
      .when(erase(1))
      .thenEvents({ type: 'PersonErased', data: { participantId: people[1], keyIds: [keyId(1)] } });
  });

  it('destroys the shared key along with the last participant’s', () => {
    given(signed({ shared: true }), erased(0), erased(1))
      .when(erase(2))
      .thenEvents({ type: 'PersonErased', data: { participantId: people[2], keyIds: [keyId(2), keyId(9)] } });
  });

  it('keeps the shared key while another participant remains', () => {
    given(signed({ shared: true }), erased(0))
      .when(erase(2))
      .thenEvents({ type: 'PersonErased', data: { participantId: people[2], keyIds: [keyId(2)] } });
  });

  it('works without shared values', () => {
    given(signed({ shared: false }), erased(0), erased(1))
      .when(erase(2))
      .thenEvents({ type: 'PersonErased', data: { participantId: people[2], keyIds: [keyId(2)] } });
  });

  it('appends nothing when repeated', () => {
    given(signed({ shared: true }), erased(1))
      .when(erase(1))
      .thenEvents();
  });

  it('returns not_found for an unknown participant', () => {
    given(signed({ shared: true }))
      .when({ type: 'EraseParticipant', participantId: RECORD })
      .thenRefused('not_found');
    given().when(erase(0)).thenRefused('not_found');
  });

  it('does not accept the shared subject as a participant', () => {
    given(signed({ shared: true }))
      .when({ type: 'EraseParticipant', participantId: 'shared' })
      .thenRefused('not_found');
  });
});

describe('retried erasure', () => {
  it('counts as the same command if it names the same person', () => {
    const before = earlier(erased(1));
    expect(isSame(erase(1), before)).toBe(true);
    expect(isSame(erase(2), before)).toBe(false);
  });
});

describe('EraseUser', () => {
  const registered = event('UserRegistered', { profile: sealed(5), role: 'owner' });

  it('destroys the user’s key', () => {
    ofUser
      .given(registered)
      .when({ type: 'EraseUser', userId: ACCOUNT })
      .thenEvents({ type: 'PersonErased', data: { userId: ACCOUNT, keyIds: [keyId(5)] } });
  });
});

describe('EraseUser in the account’s stream', () => {
  const [founder, invitee] = [RECORD, '0190f3c8-0000-7000-8000-0000000000aa'];
  const registered = event('AccountRegistered', { business: sealed(5), timeZone: 'UTC', ownerId: founder });
  const invited = event('PersonInvited', { userId: invitee, role: 'analyst', invitee: sealed(6) });
  const inAccount = ofAccount.given(registered, invited);

  it('destroys the key of the invited address, not the account’s', () => {
    inAccount
      .when({ type: 'EraseUser', userId: invitee })
      .thenEvents({ type: 'PersonErased', data: { userId: invitee, keyIds: [keyId(6)] } });
  });

  it('records the erasure of the person who registered, who has no key there', () => {
    inAccount
      .when({ type: 'EraseUser', userId: founder })
      .thenEvents({ type: 'PersonErased', data: { userId: founder, keyIds: [] } });
  });

  it('refuses strangers', () => {
    inAccount.when({ type: 'EraseUser', userId: keyId(9) }).thenRefused('not_found');
  });
});

describe('EraseAccount', () => {
  const registered = event('AccountRegistered', {
    business: sealed(5),
    timeZone: 'UTC',
    ownerId: RECORD,
  });

  it('destroys the account’s key', () => {
    ofAccount
      .given(registered)
      .when({ type: 'EraseAccount', accountId: ACCOUNT })
      .thenEvents({ type: 'PersonErased', data: { accountId: ACCOUNT, keyIds: [keyId(5)] } });
  });

  it('returns not_found for another account', () => {
    ofAccount.given(registered).when({ type: 'EraseAccount', accountId: RECORD }).thenRefused('not_found');
  });
});
