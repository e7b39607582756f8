import type { Decider } from '@waivers/events/commands/decider.ts';
import {
  type CommandContext,
  type CommandServices,
  handleCommand,
} from '@waivers/events/commands/handle-command.ts';
import { type HistoryCache, historyCache } from '@waivers/events/commands/history.ts';
import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { readFrontDesk } from '@waivers/events/folds/signed-waiver.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { AddTag, FrontDeskCommand } from './commands.ts';
import { decide, type FrontDeskRefusal, tagLike } from './decide.ts';
import { isSameEntry } from './same-entry.ts';
import { evolve, type FrontDeskEvent, type FrontDeskState, initial } from './state.ts';

/** Cached because frequently visited records have long streams. */
const REMEMBERED_RECORDS = 500;

export const recordHistories = ({ log }: Pick<CommandServices, 'log'>): HistoryCache<FrontDeskState> =>
  historyCache(log, { evolve, initial }, REMEMBERED_RECORDS);

export type FrontDeskServices = CommandServices & { readonly records: HistoryCache<FrontDeskState> };

export type EntryOutcome =
  | {
      readonly kind: 'done';
      readonly changed: boolean;
      /** Check-in day in the account's time zone. A retry after midnight keeps the original day. */
      readonly day: string | undefined;
      readonly left: FrontDeskState;
      readonly position: LogPosition | undefined;
    }
  | { readonly kind: 'refused'; readonly refusal: Exclude<FrontDeskRefusal, { refused: 'unknown_tags' }> };

const carryOut = async (
  services: FrontDeskServices,
  signedWaiverId: string,
  command: FrontDeskCommand,
  context: CommandContext,
) => {
  const decider: Decider<FrontDeskState, FrontDeskCommand, FrontDeskEvent, FrontDeskRefusal> = {
    initial,
    evolve,
    decide,
    isSame: isSameEntry(services.keys),
  };
  const stream = signedWaiverStream(signedWaiverId);
  const handled = await handleCommand(services, {
    stream,
    decider,
    command,
    context,
    histories: services.records,
  });
  if (handled.kind === 'version_mismatch') throw new Error('The front desk expects no version.');
  return handled;
};

type DoneCommand = Extract<Awaited<ReturnType<typeof carryOut>>, { readonly kind: 'done' }>;

const doneWith = ({ events, stateAfter, position }: DoneCommand): Extract<EntryOutcome, { kind: 'done' }> => {
  const { day } = (events[0]?.data ?? {}) as { readonly day?: string };
  return { kind: 'done', changed: events.length > 0, day, left: stateAfter, position };
};

/** Commits at most once. Retries are answered from the log. If this throws a LogError, retry with the same command. */
export const recordFrontDeskEntry = async (
  services: FrontDeskServices,
  signedWaiverId: string,
  command: Exclude<FrontDeskCommand, AddTag>,
  context: CommandContext,
): Promise<EntryOutcome> => {
  const handled = await carryOut(services, signedWaiverId, command, context);
  if (handled.kind === 'refused') {
    const { refusal } = handled;
    if (refusal.refused === 'unknown_tags') throw new Error(`${command.type} needs no tags.`);
    return { kind: 'refused', refusal };
  }
  return doneWith(handled);
};

const MAX_ATTEMPTS = 20;
const RETRY_SECONDS = 1;

/** Like `recordFrontDeskEntry`, but also returns the id of the new tag, or of an existing equivalent tag. */
export const recordTag = async (
  services: FrontDeskServices,
  signedWaiverId: string,
  { accountId, text }: Pick<AddTag, 'accountId' | 'text'>,
  context: CommandContext,
): Promise<
  | (Extract<EntryOutcome, { kind: 'done' }> & { readonly tagId: string })
  | Exclude<EntryOutcome, { kind: 'done' }>
> => {
  const tagId = context.commandId;
  let known: ReadonlyMap<string, string> = new Map();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const command = { type: 'AddTag', accountId, tagId, text, known } as const;
    const handled = await carryOut(services, signedWaiverId, command, context);
    if (handled.kind === 'done') {
      const done = doneWith(handled);
      const shown = [...known].filter(([id]) => done.left.tags.get(id) === true);
      return { ...done, tagId: done.changed ? tagId : (tagLike(text, shown) ?? tagId) };
    }
    const { refusal } = handled;
    if (refusal.refused !== 'unknown_tags') return { kind: 'refused', refusal };
    const { tags } = await readFrontDesk(services, signedWaiverId);
    // An erased text becomes empty and matches nothing. The next iteration reports the erasure.
    known = new Map(tags.map((tag) => [tag.id, tag.text ?? '']));
  }
  throw new Overloaded(`The tags of ${signedWaiverId} kept changing.`, RETRY_SECONDS);
};
