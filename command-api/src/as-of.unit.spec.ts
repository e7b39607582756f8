import type { Decider, Refusal } from '@waivers/events/commands/decider.ts';
import { handleCommand } from '@waivers/events/commands/handle-command.ts';
import { historyCache } from '@waivers/events/commands/history.ts';
import type { EventDefinition, NewEvent } from '@waivers/events/definitions/event.ts';
import {
  accountStream,
  signedWaiverStream,
  userStream,
  waiverStream,
} from '@waivers/events/definitions/streams.ts';
import type { Waiver, WaiverEvent } from '@waivers/events/folds/waiver.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { logAsOf } from '@waivers/events/log/port/as-of.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { accountDecider } from './accounts/decide.ts';
import { decide as decideAtDesk, type FrontDeskRefusal } from './front-desk/decide.ts';
import { evolve as evolveDesk, initial as initialDesk } from './front-desk/state.ts';
import { decide as decideSigning } from './signing/decide.ts';
import { SIGNED_WAIVER, signing } from './signing/testing/signings.ts';
import { evolve as evolveParty, initial as initialParty } from './understanding/state.ts';
import { userDecider } from './users/decide.ts';
import { waiverDecider } from './waivers/decide.ts';

const isSame = () => false;

/** Leaves out rendered documents, which are slow to create and ignored by folds. */
const nextOfWaiver = (choice: number, waiver: Waiver): readonly WaiverEvent[] => {
  const text = (revision: number) => ({
    revision,
    title: `Title ${choice}`,
    locale: 'en' as const,
    config: CONFIG,
  });
  if (waiver.status === 'absent') return [{ type: 'WaiverDrafted', data: text(1) }];
  if (waiver.status === 'deleted') return [];
  const { revision } = waiver.latest;
  if (choice === 0) return [{ type: 'WaiverDeleted', data: {} }];
  if (choice < 4) return [{ type: 'WaiverPublished', data: { revision, documents: {} } }];
  if (choice < 6) return [{ type: 'WaiverUnpublished', data: {} }];
  return [
    { type: 'WaiverRevised', data: text(revision + 1) },
    ...(choice < 8
      ? [{ type: 'WaiverPublished', data: { revision: revision + 1, documents: {} } } as const]
      : []),
  ];
};

const CONFIG = { ...templateConfig(), waiverParts: [] };

const SIGNED = (() => {
  const decided = decideSigning(signing(), { status: 'unsigned' });
  if ('refused' in decided) throw new Error(decided.refused);
  return decided;
})();

/** `minute` comes from a server clock that may be up to five minutes fast or slow. */
const step = fc.record({
  on: fc.constantFrom('account', 'user', 'waiver', 'signedWaiver'),
  choice: fc.nat({ max: 9 }),
  minute: fc.nat({ max: 15 }),
});

type Left = {
  readonly stream: string;
  readonly version: number;
  readonly position: LogPosition;
  readonly occurredAt: Date;
  readonly state: unknown;
  readonly again: (position: LogPosition) => Promise<unknown>;
};

const play = async (steps: readonly { on: string; choice: number; minute: number }[]) => {
  const [log, keys] = [createMemoryLog(), memoryKeyStore()];
  const [accountId, userId, waiverId] = [v7(), v7(), v7()];
  const left: Left[] = [];

  const carryOut = async <State, Command, Event extends NewEvent<EventDefinition>, Refused extends Refusal>(
    stream: string,
    decider: Decider<State, Command, Event, Refused>,
    command: Command,
    now: Date,
  ): Promise<void> => {
    const commandId = v7();
    const actor = { kind: 'user', id: userId } as const;
    const context = { commandId, correlationId: commandId, accountId, actor, now };
    const handled = await handleCommand({ log, keys }, { stream, decider, command, context });
    if (handled.kind !== 'done' || handled.events.length === 0 || handled.position === undefined) return;
    const again = async (position: LogPosition) =>
      (await historyCache(logAsOf(log, { position }), decider, 1)(stream)).state.state;
    left.push({
      stream,
      version: handled.version,
      position: handled.position,
      occurredAt: now,
      state: handled.stateAfter,
      again,
    });
  };

  const begun = new Set<string>();
  const isNew = (stream: string): boolean => begun.size < begun.add(stream).size;

  const take = async ({ on, choice, minute }: (typeof steps)[number]): Promise<void> => {
    const now = new Date(Date.UTC(2026, 10, 21, 9, minute));
    if (on === 'account') {
      const stream = accountStream(accountId);
      const decider = accountDecider(keys);
      if (isNew(stream)) {
        return carryOut(
          stream,
          decider,
          { type: 'RegisterAccount', company: 'Acme', timeZone: 'UTC', ownerId: userId },
          now,
        );
      }
      if (choice < 3)
        return carryOut(stream, decider, { type: 'ChooseVideoReminder', isOn: choice < 2 }, now);
      if (choice < 6)
        return carryOut(
          stream,
          decider,
          { type: 'RenameCompany', company: `Acme ${choice}`, present: '' },
          now,
        );
      return carryOut(stream, decider, { type: 'ChooseLanguage', locale: choice < 8 ? 'de' : 'fr' }, now);
    }
    if (on === 'user') {
      const stream = userStream(userId);
      const profile = { firstName: 'Ada', lastName: 'B', email: 'ada@example.test', username: 'ada' };
      if (isNew(stream))
        return carryOut(stream, userDecider, { type: 'RegisterUser', profile, role: 'owner' }, now);
      if (choice < 3)
        return carryOut(stream, userDecider, { type: 'ChooseFirstPassword', fromVersion: 1 }, now);
      if (choice < 6) return carryOut(stream, userDecider, { type: 'RequestRecovery', now }, now);
      return carryOut(stream, userDecider, { type: 'ChangePassword', fromVersion: choice - 4 }, now);
    }
    if (on === 'waiver') {
      const decider = { ...waiverDecider, decide: nextOfWaiver };
      return carryOut(waiverStream(waiverId), { ...decider, isSame }, choice, now);
    }
    const stream = signedWaiverStream(SIGNED_WAIVER);
    if (isNew(stream)) {
      const decider = { initial: initialParty, evolve: evolveParty, decide: () => SIGNED, isSame };
      return carryOut(stream, decider, undefined, now);
    }
    const decider: Decider<typeof initialDesk, Parameters<typeof decideAtDesk>[0], never, FrontDeskRefusal> =
      {
        initial: initialDesk,
        evolve: evolveDesk,
        decide: decideAtDesk as never,
        isSame,
      };
    const participantId = participantIdOf(SIGNED_WAIVER, 0);
    const day = `2026-11-2${choice % 3}`;
    if (choice < 4) return carryOut(stream, decider, { type: 'CheckIn', accountId, participantId, day }, now);
    if (choice < 6)
      return carryOut(stream, decider, { type: 'UndoCheckIn', accountId, participantId, day }, now);
    if (choice < 8)
      return carryOut(stream, decider, { type: 'VoidSignedWaiver', accountId, reason: 'Twice' }, now);
    return carryOut(stream, decider, { type: 'TakeBackVoid', accountId }, now);
  };

  for (const each of steps) await take(each);
  return { log, left };
};

it('state as of any event in a random history equals the state after its command', async () => {
  let states = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { log, left } = await play(steps);
      for (const { stream, position, occurredAt, state, again } of left) {
        expect(await again(position)).toEqual(state);
        const until = left.findLast((other) => other.stream === stream && other.occurredAt <= occurredAt);
        expect(await logAsOf(log, { instant: occurredAt }).lastVersionOf(stream)).toBe(until?.version);
        states += 1;
      }
    }),
    { numRuns: 250 },
  );
  expect(states).toBeGreaterThan(750);
});
