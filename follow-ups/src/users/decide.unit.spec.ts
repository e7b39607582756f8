import { randomUUID } from 'node:crypto';
import { accountStream, userStream } from '@waivers/events/definitions/streams.ts';
import type { DeliveredEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { handledTypes, handleEvent } from '@waivers/events/delivery/follower/event-handlers.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { openVenue, type Venue } from '@waivers/infra/testing/venue.ts';
import { expect, it } from 'vitest';
import { USER_MAILS_OF } from './decide.ts';

const decide = (event: DeliveredEvent) => handleEvent(USER_MAILS_OF, event) ?? [];

const WEEK_MS = 7 * 86_400_000;

/** Runs the commands and returns the follow-ups of the owner's last event. */
const after = async (...commands: readonly Parameters<Venue['user']>[0][]) => {
  const services = { log: createMemoryLog(), keys: memoryKeyStore() };
  const { userId, user } = await openVenue(services);
  for (const command of commands) await user(command);
  const events = await openEvents(
    services.keys,
    (await services.log.readStream(userStream(userId))).map(codec.decode),
  );
  await services.log.close();
  const last = events.at(-1);
  if (last === undefined) throw new Error('Nothing has happened.');
  const notAfter = new Date(Date.parse(last.metadata.occurredAt) + WEEK_MS);
  return { userId, last, notAfter, follows: decide(last), all: events.flatMap(decide) };
};

const CHOOSE = { type: 'ChooseFirstPassword', fromVersion: 1 } as const;
const emailChange = { email: 'new@example.com', previousEmail: 'ada@example.com' };

it('a recovery request queues a recovery password', async () => {
  const { userId, follows } = await after(CHOOSE, { type: 'RequestRecovery', now: new Date() });
  expect(follows).toEqual([{ kind: 'recovery', userId }]);
});

it('an email address change queues two mails, one to the old and one to the new address', async () => {
  const { userId, last, notAfter, follows } = await after({
    type: 'ChangeEmail',
    emailChange,
    emailVersion: 0,
    now: new Date(),
  });
  const changeId = last.eventId;
  expect(follows).toEqual([
    {
      kind: 'notice',
      recipient: 'previous-address',
      userId,
      notAfter,
      payload: { template: 'email-changed', userId, changeId },
    },
    {
      kind: 'notice',
      recipient: 'user',
      userId,
      notAfter,
      payload: { template: 'confirm-email', userId, changeId },
    },
  ]);
});

it.each([
  ['changed', [CHOOSE, { type: 'ChangePassword', fromVersion: 2 }]],
  [
    'recovered',
    [CHOOSE, { type: 'RequestRecovery', now: new Date() }, { type: 'RecoverPassword', fromVersion: 2 }],
  ],
] as const)('a password that was %s queues a notice', async (_how, commands) => {
  const { userId, last, notAfter, follows } = await after(...commands);
  expect(follows).toEqual([
    {
      kind: 'notice',
      recipient: 'user',
      userId,
      notAfter,
      payload: { template: 'password-changed', userId, changedAt: last.metadata.occurredAt },
    },
  ]);
});

const ADD = { type: 'AddFactor', factorId: randomUUID(), kind: 'totp', isFirst: true } as const;

it.each([
  [
    { type: 'RemoveFactor', factorId: ADD.factorId },
    { template: 'second-factor-removed', factor: 'totp' },
  ],
  [{ type: 'ResetFactors' }, { template: 'second-factor-removed', factor: 'all' }],
] as const)('$0.type queues a notice', async (command, payload) => {
  const { userId, last, notAfter, follows } = await after(CHOOSE, ADD, command);
  const changedAt = last.metadata.occurredAt;
  expect(follows).toEqual([
    { kind: 'notice', recipient: 'user', userId, notAfter, payload: { ...payload, userId, changedAt } },
  ]);
});

it.each([true, false])('an added factor queues one notice, also of the first (%s)', async (isFirst) => {
  const { userId, last, all } = await after(CHOOSE, { ...ADD, kind: 'passkey', isFirst });
  expect(all).toEqual([
    expect.objectContaining({
      payload: {
        template: 'second-factor-added',
        userId,
        factor: 'passkey',
        changedAt: last.metadata.occurredAt,
      },
    }),
  ]);
});

it('new recovery codes, and using one, queue a notice each', async () => {
  const { userId, all } = await after(
    CHOOSE,
    ADD,
    { type: 'IssueRecoveryCodes' },
    { type: 'UseRecoveryCode', left: 9 },
  );
  expect(all.slice(1).map((mail) => mail.kind === 'notice' && mail.payload)).toEqual([
    { template: 'recovery-codes-made', userId, madeAt: expect.any(String) },
    { template: 'recovery-code-used', userId, usedAt: expect.any(String), left: 9 },
  ]);
});

it('an invitation, and sending it again, queue a mail to the invited person for 72 hours', async () => {
  const services = { log: createMemoryLog(), keys: memoryKeyStore() };
  const { accountId, people } = await openVenue(services);
  const userId = randomUUID();
  await people({ type: 'InvitePerson', userId, role: 'analyst', email: 'ben@example.com' });
  await people({ type: 'SendInvitationAgain', userId, now: new Date() });
  const stored = (await services.log.readStream(accountStream(accountId))).map(codec.decode);
  const events = (await openEvents(services.keys, stored)).slice(1);
  expect(events.flatMap(decide)).toEqual(
    events.map(({ eventId: invitationId, metadata }) => ({
      kind: 'notice',
      recipient: 'user',
      userId,
      notAfter: new Date(Date.parse(metadata.occurredAt) + 3 * 86_400_000),
      payload: { template: 'invitation', userId, invitationId },
    })),
  );
});

it('a registration, a first password or a rename queues no user mail', async () => {
  const { all } = await after(CHOOSE, {
    type: 'RenameUser',
    name: { firstName: 'Ada', lastName: randomUUID() },
  });
  expect(all).toEqual([]);
  expect(handledTypes(USER_MAILS_OF)).toHaveLength(11);
});
