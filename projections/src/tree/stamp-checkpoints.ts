import { randomUUID } from 'node:crypto';
import type { Decider } from '@waivers/events/commands/decider.ts';
import { type CommandServices, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { checkpointStamped } from '@waivers/events/definitions/checkpoint-stamps.ts';
import { type NewEvent, NO_ACCOUNT, type StoredEvent } from '@waivers/events/definitions/event.ts';
import { LOG_STAMPS_STREAM } from '@waivers/events/definitions/streams.ts';
import { sleep } from '@waivers/events/delivery/sleep.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { requirePosition } from '@waivers/events/log/port/log-position.ts';
import { sha256Of } from '@waivers/events/log/port/sha256.ts';
import { lastNoteBefore, newestNote } from '@waivers/events/tree/checkpoint-store.ts';
import { parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import type { ReadinessCheck } from '@waivers/server/process/health.ts';
import { createFairQueue } from '@waivers/server/queues/fair-queue.ts';
import type { TimeStamper } from '@waivers/server/time-stamps/time-stamper.ts';
import type { QueryExecutorProvider } from 'kysely';

type Stamped = NewEvent<typeof checkpointStamped>;
type Stamp = Stamped['data']['stamps'][number];
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
/** Somebody waits for the bundle. Longer than one authority takes to fail, so that another may answer. */
const PATIENCE_MS = 6000;

const lastStamped = async ({ log }: StampServices): Promise<StampState> => {
  const [event] = await log.readStreamBack(LOG_STAMPS_STREAM, { limit: 1 });
  return event && checkpointStamped.data.parse(JSON.parse(event.data));
};

/** The last checkpoint of a day that is over (UTC), or the newest one if none of this epoch has been stamped. */
const findDue = async (services: StampServices, isAsked: boolean) => {
  const { epoch } = requirePosition(await services.log.head());
  const stamped = await lastStamped(services);
  const isFirst = stamped?.epoch !== epoch;
  const today = new Date(services.clock().toISOString().slice(0, 10));
  const note =
    isFirst || isAsked
      ? (await newestNote(services.database, epoch))?.note
      : await lastNoteBefore(services.database, epoch, today);
  const checkpoint = note === undefined ? undefined : parseCheckpoint(note);
  if (checkpoint === undefined || checkpoint.size === 0) return undefined;
  const isNew = isFirst || checkpoint.size > (stamped?.size ?? 0);
  return isNew ? { epoch, size: checkpoint.size, text: checkpoint.note.text } : undefined;
};

export type CheckpointStamps = {
  /** Stamps the checkpoint that is due, if any. */
  readonly run: () => Promise<void>;
  /**
   * Has the newest checkpoint stamped unless a stamp covers this leaf already. Waits a few seconds at most, and never
   * rejects: an authority that answers later is not lost, and if none does, the next `run` tries again.
   * @param index of the leaf in the tree, from 0
   */
  readonly stampOver: (index: number) => Promise<void>;
  readonly check: ReadinessCheck;
};

/**
 * Has outsiders stamp the last checkpoint of each day, and the newest one on demand. Signing never waits for that. While
 * no authority answers, the checkpoint stays due and `/readyz` reports it.
 */
export const createCheckpointStamps = (
  services: StampServices,
  patienceMs = PATIENCE_MS,
): CheckpointStamps => {
  let isOverdue = false;
  let isAsked = false;
  // One at a time, because one stamp usually covers the leaf of the next caller, too.
  const turns = createFairQueue({ concurrency: 1 });
  const stampsOf = async (text: string): Promise<readonly Stamp[]> => {
    const digest = Buffer.from(sha256Of(text), 'hex');
    const stamps: Stamp[] = [];
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
  const stampDue = async (): Promise<void> => {
    const due = await findDue(services, isAsked);
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
    isAsked = false;
  };
  const covers = async (index: number): Promise<boolean> => {
    const stamped = await lastStamped(services);
    const { epoch } = requirePosition(await services.log.head());
    return stamped?.epoch === epoch && stamped.size > index;
  };
  return {
    run: () => turns.run('', stampDue),
    stampOver: async (index) => {
      const stamping = turns
        .run('', async () => {
          if (await covers(index)) return;
          isAsked = true;
          await stampDue();
        })
        .catch((error: unknown) => services.warn([String(error)]));
      const isOver = new AbortController();
      await Promise.race([stamping, sleep(patienceMs, isOver.signal)]);
      isOver.abort();
    },
    check: async () => {
      if (isOverdue)
        throw new Error('A checkpoint waits for its time stamp: no authority of TSA_URL answers.');
    },
  };
};
