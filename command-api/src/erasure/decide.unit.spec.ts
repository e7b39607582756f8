import { codec, type DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { describe, expect, it } from 'vitest';
import type { ErasureCommand } from './commands.ts';
import { decide, isSame } from './decide.ts';
import { evolve, initial } from './state.ts';

const ACCOUNT = '0190f3c8-0000-7000-8000-000000000001';
const RECORD = '0190f3c8-0000-7000-8000-000000000003';
const people = ['a', 'b', 'c'].map((letter) => `0190f3c8-0000-5000-8000-00000000000${letter}`);
const keyId = (number: number) => `0190f3c8-0000-4000-8000-00000000000d.${number}`;
const sealed = (number: number) => ({ k: keyId(number), n: 'AAAAAAAAAAAAAAAA', c: 'AAAA' });

const event = (stream: string, type: string, data: unknown): DecodedEvent => ({
  stream,
  version: 1,
  position: 'p',
  eventId: '0190f3c8-0000-5000-8000-000000000009',
  storedType: type,
  type,
  data: codec.definitionOf(type).data.parse(data),
  metadata: {
    commandId: RECORD,
    correlationId: RECORD,
    accountId: ACCOUNT,
    actor: { kind: 'signer' },
    occurredAt: '2026-11-21T09:00:00.000Z',
  },
});

const signed = (options: { readonly shared: boolean }) =>
  event(`signedWaiver-${RECORD}`, 'WaiverSigned', {
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
  event(`signedWaiver-${RECORD}`, 'PersonErased', { participantId: people[index], keyIds: [keyId(index)] });

const given = (...events: readonly DecodedEvent[]) => ({
  when: (command: ErasureCommand) => decide(command, events.reduce(evolve, initial)),
});

const erase = (index: number): ErasureCommand => ({
  type: 'EraseParticipant',
  participantId: people[index] ?? '',
});

describe('erasing a participant', () => {
  it("destroys that participant's key alone", () => {
    expect(given(signed({ shared: true })).when(erase(1))).toEqual([
      { type: 'PersonErased', data: { participantId: people[1], keyIds: [keyId(1)] } },
    ]);
  });

  it('destroys what all share with the last of them', () => {
    expect(given(signed({ shared: true }), erased(0), erased(1)).when(erase(2))).toEqual([
      { type: 'PersonErased', data: { participantId: people[2], keyIds: [keyId(2), keyId(9)] } },
    ]);
  });

  it('keeps what all share while one is left', () => {
    expect(given(signed({ shared: true }), erased(0)).when(erase(2))).toEqual([
      { type: 'PersonErased', data: { participantId: people[2], keyIds: [keyId(2)] } },
    ]);
  });

  it('needs no shared values', () => {
    expect(given(signed({ shared: false }), erased(0), erased(1)).when(erase(2))).toEqual([
      { type: 'PersonErased', data: { participantId: people[2], keyIds: [keyId(2)] } },
    ]);
  });

  it('changes nothing the second time', () => {
    expect(given(signed({ shared: true }), erased(1)).when(erase(1))).toEqual([]);
  });

  it('finds nobody who is not in the record', () => {
    expect(given(signed({ shared: true })).when({ type: 'EraseParticipant', participantId: RECORD })).toEqual(
      {
        refused: 'not_found',
      },
    );
    expect(given().when(erase(0))).toEqual({ refused: 'not_found' });
  });

  it('does not take the shared values for a person', () => {
    expect(
      given(signed({ shared: true })).when({ type: 'EraseParticipant', participantId: 'shared' }),
    ).toEqual({
      refused: 'not_found',
    });
  });
});

describe('an erasure that is asked for again', () => {
  it('is the same when it names the same person, whatever keys were left', () => {
    const before = { met: initial, events: [erased(1)] };
    expect(isSame(erase(1), before)).toBe(true);
    expect(isSame(erase(2), before)).toBe(false);
  });
});

describe('erasing a user', () => {
  const registered = event(`user-${ACCOUNT}`, 'UserRegistered', { profile: sealed(5), role: 'owner' });

  it("destroys the user's key", () => {
    expect(given(registered).when({ type: 'EraseUser', userId: ACCOUNT })).toEqual([
      { type: 'PersonErased', data: { userId: ACCOUNT, keyIds: [keyId(5)] } },
    ]);
  });
});

describe('erasing an account', () => {
  const registered = event(`account-${ACCOUNT}`, 'AccountRegistered', {
    business: sealed(5),
    timeZone: 'UTC',
    ownerId: RECORD,
  });

  it("destroys the account's key", () => {
    expect(given(registered).when({ type: 'EraseAccount', accountId: ACCOUNT })).toEqual([
      { type: 'PersonErased', data: { accountId: ACCOUNT, keyIds: [keyId(5)] } },
    ]);
  });

  it('finds no other account in that stream', () => {
    expect(given(registered).when({ type: 'EraseAccount', accountId: RECORD })).toEqual({
      refused: 'not_found',
    });
  });
});
