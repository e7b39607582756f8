import { randomUUID } from 'node:crypto';
import type { Decider } from '@waivers/events/commands/decider.ts';
import { type CommandServices, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { checkpointStamped } from '@waivers/events/definitions/checkpoint-stamps.ts';
import { type NewEvent, NO_ACCOUNT, type StoredEvent } from '@waivers/events/definitions/event.ts';
import { LOG_STAMPS_STREAM } from '@waivers/events/definitions/streams.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { requirePosition } from '@waivers/events/log/port/log-position.ts';
import { sha256Of } from '@waivers/events/log/port/sha256.ts';
import { lastNoteBefore, newestNote } from '@waivers/events/tree/checkpoint-store.ts';
import { parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import type { ReadinessCheck } from '@waivers/server/process/health.ts';
import type { TimeStamper } from '@waivers/server/time-stamps/time-stamper.ts';
import type { QueryExecutorProvider } from 'kysely';

type Stamped = NewEvent<typeof checkpointStamped>;
type StampState = { readonly epoch: string; readonly size: number } | undefined;

const decider: Decider<StampState, Stamped['data'], Stamped, never> = {
  initial: undefined,
  evolve: (state, event) => {
    if (event.type !== checkpointStamped.type) return state;
    const { epoch, size } = (event as DecodedEvent & StoredEvent<typeof checkpointStamped>).data;
    return { epoch, size };
  },
  // Another process may have stamped the same checkpoint.
  decide: (data, state) =>
    state?.epoch === data.epoch && state.size >= data.size ? [] : [{ type: 'CheckpointStamped', data }],
  isSame: () => true,
};

export type StampServices = CommandServices & {
  readonly log: Pick<EventLog, 'readStreamBack' | 'head'>;
  readonly database: QueryExecutorProvider;
  readonly clock: () => Date;
  /** By origin, in the order in which they are asked. */
  readonly authorities: ReadonlyMap<string, TimeStamper>;
  readonly warn: (problems: readonly string[]) => void;
};

/** Two authorities outlive the end or the disgrace of one. */
const WANTED = 2;

const lastStamped = async ({ log }: StampServices): Promise<StampState> => {
  const [event] = await log.readStreamBack(LOG_STAMPS_STREAM, { limit: 1 });
  return event && checkpointStamped.data.parse(JSON.parse(event.data));
};

/** The last checkpoint of a day that is over (UTC), or the newest one if none of this epoch has been stamped. */
const findDue = async (services: StampServices) => {
  const { epoch } = requirePosition(await services.log.head());
  const stamped = await lastStamped(services);
  const isFirst = stamped?.epoch !== epoch;
  const today = new Date(services.clock().toISOString().slice(0, 10));
  const note = isFirst
    ? await newestNote(services.database, epoch)
    : await lastNoteBefore(services.database, epoch, today);
  const checkpoint = note === undefined ? undefined : parseCheckpoint(note);
  if (checkpoint === undefined || checkpoint.size === 0) return undefined;
  const isNew = isFirst || checkpoint.size > (stamped?.size ?? 0);
  return isNew ? { epoch, size: checkpoint.size, text: checkpoint.note.text } : undefined;
};

/**
 * Has the last checkpoint of each day stamped from outside. Nothing waits for it: while no authority answers, the
 * checkpoint stays due and `/readyz` says so.
 */
export const createCheckpointStamps = (
  services: StampServices,
): { readonly run: () => Promise<void>; readonly check: ReadinessCheck } => {
  let isOverdue = false;
  const stampsOf = async (text: string): Promise<Stamped['data']['stamps']> => {
    const digest = Buffer.from(sha256Of(text), 'hex');
    const stamps: Stamped['data']['stamps'] = [];
    const problems: string[] = [];
    for (const [authority, stamper] of services.authorities) {
      if (stamps.length === WANTED) break;
      const stamp = await stamper.stamp(digest);
      if ('token' in stamp)
        stamps.push({ authority, at: stamp.at.toISOString(), token: stamp.token.toString('base64url') });
      else problems.push(...stamp.problems);
    }
    if (problems.length > 0) services.warn(problems);
    return stamps;
  };
  return {
    run: async () => {
      const due = await findDue(services);
      if (due === undefined) {
        isOverdue = false;
        return;
      }
      const stamps = await stampsOf(due.text);
      isOverdue = stamps.length === 0;
      if (isOverdue) return;
      const commandId = randomUUID();
      await handleCommand(services, {
        stream: LOG_STAMPS_STREAM,
        decider,
        command: { ...due, stamps },
        context: {
          commandId,
          correlationId: commandId,
          accountId: NO_ACCOUNT,
          actor: { kind: 'system' },
          now: services.clock(),
        },
      });
    },
    check: async () => {
      if (isOverdue) throw new Error('A checkpoint waits for its time stamp: no authority of TSA_URL answers.');
    },
  };
};
