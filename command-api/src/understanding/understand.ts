import { randomUUID } from 'node:crypto';
import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import { type CommandServices, handleCommand } from '@waivers/events/commands/handle-command.ts';
import type { HistoryCache } from '@waivers/events/commands/history.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { hashOfSignedKey } from '@waivers/events/keys/signed-key.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { WaiverReader } from '../waivers/read.ts';
import type { VideoScript } from '../waivers/video-scripts.ts';
import type { UnderstandingCommand } from './commands.ts';
import { decide, linkRefusal, type UnderstandingCommandRefusal } from './decide.ts';
import { type PartyReader, understandingShown } from './read.ts';
import { isSameUnderstanding } from './same-understanding.ts';
import { evolve, initial, type PartyState, type SignedParty, type UnderstandingEvent } from './state.ts';

export type UnderstandingServices = CommandServices & {
  readonly waivers: Pick<WaiverReader, 'script' | 'document' | 'account'>;
  readonly parties: PartyReader;
};

export type PartyQuery = {
  readonly signedWaiverId: string;
  readonly signedKey: string | undefined;
  readonly viewer?: string;
  readonly now: Date;
};

type Found = {
  readonly state: PartyState;
  readonly signed: SignedParty;
  readonly script: VideoScript;
  readonly keyHash: string;
  readonly histories: HistoryCache<PartyState>;
};

type UnderstandRefused = { readonly kind: 'refused'; readonly refusal: UnderstandingCommandRefusal };

const refused = (refusal: UnderstandingCommandRefusal): UnderstandRefused => ({ kind: 'refused', refusal });

/** Starts from the history just read, and reads again only if it turns out to be stale. */
const startingFrom = (
  histories: HistoryCache<PartyState>,
  first: Awaited<ReturnType<HistoryCache<PartyState>>>,
): HistoryCache<PartyState> => {
  let known: typeof first | undefined = first;
  return async (stream) => {
    const history = known ?? (await histories(stream));
    known = undefined;
    return history;
  };
};

const find = async (
  { waivers, parties }: UnderstandingServices,
  { signedWaiverId, signedKey, viewer, now }: PartyQuery,
): Promise<Found | UnderstandRefused> => {
  if (signedKey === undefined) return refused({ refused: 'not_found' });
  const keyHash = hashOfSignedKey(signedKey);
  const history = await parties.histories(signedWaiverStream(signedWaiverId));
  const { state } = history.state;
  const refusal = linkRefusal(state, { keyHash, now, ...(viewer === undefined ? {} : { viewer }) });
  if (refusal !== undefined) return refused(refusal);
  const { signed } = state;
  const script = signed && (await waivers.script(signed));
  if (signed === undefined || script === undefined) return refused({ refused: 'not_found' });
  return { state, signed, script, keyHash, histories: startingFrom(parties.histories, history) };
};

const show = async (
  { waivers, parties }: UnderstandingServices,
  id: string,
  { signed, script }: Found,
  state: PartyState,
): Promise<Understanding> => {
  const [names, document] = await Promise.all([
    parties.names(signed),
    waivers.document(signed.accountId, signed.versionHash),
  ]);
  return understandingShown({ id, state, signed, names, script, document });
};

export type ReadOutcome =
  | UnderstandRefused
  | { readonly kind: 'read'; readonly accountId: string; readonly understanding: Understanding };

/** Reads the stream so that the response includes everything acknowledged before. */
export const loadUnderstanding = async (
  services: UnderstandingServices,
  asked: PartyQuery,
): Promise<ReadOutcome> => {
  const found = await find(services, asked);
  if ('kind' in found) return found;
  const understanding = await show(services, asked.signedWaiverId, found, found.state);
  return { kind: 'read', accountId: found.signed.accountId, understanding };
};

type Common = 'viewer' | 'keyHash' | 'script' | 'now';
export type UnderstandingAction = UnderstandingCommand extends infer Command
  ? Command extends UnderstandingCommand
    ? Omit<Command, Common>
    : never
  : never;

export type UnderstandRequest = PartyQuery & {
  readonly viewer: string;
  /** `isDerived` ids come from the content because the client sent none. A refusal does not block later attempts. */
  readonly command: { readonly id: string; readonly isDerived?: boolean };
  readonly correlationId: string;
  readonly action: (script: VideoScript) => UnderstandingAction;
};

export type UnderstandOutcome =
  | UnderstandRefused
  | {
      readonly kind: 'done';
      readonly events: readonly Pick<UnderstandingEvent, 'type' | 'data'>[];
      readonly position: LogPosition | undefined;
      readonly understanding: Understanding;
    };

/** Commits at most once. Retries are answered from the log. If this throws a LogError, retry with the same command. */
export const understand = async (
  services: UnderstandingServices,
  asking: UnderstandRequest,
): Promise<UnderstandOutcome> => {
  const found = await find(services, asking);
  if ('kind' in found) return found;
  const { signedWaiverId, viewer, now, correlationId, command, action } = asking;
  const { state, signed, script, keyHash, histories } = found;
  const isUsedUp = command.isDerived === true && state.refusedCommands.has(command.id);
  const handled = await handleCommand<
    PartyState,
    UnderstandingCommand,
    UnderstandingEvent,
    UnderstandingCommandRefusal
  >(services, {
    stream: signedWaiverStream(signedWaiverId),
    decider: { initial, evolve, decide, isSame: isSameUnderstanding(services.keys) },
    command: { ...action(script), viewer, keyHash, script, now },
    context: {
      commandId: isUsedUp ? randomUUID() : command.id,
      correlationId,
      accountId: signed.accountId,
      actor: { kind: 'signer' },
      now,
    },
    histories,
  });
  if (handled.kind === 'version_mismatch') throw new Error('Watching a video expects no version.');
  if (handled.kind === 'refused') return refused(handled.refusal);
  const events = handled.events as readonly Pick<UnderstandingEvent, 'type' | 'data'>[];
  const refusal = events.find(({ type }) => type === 'UnderstandingRefused')?.data;
  if (refusal !== undefined && 'reason' in refusal) {
    return refused({ refused: 'understanding_refused', reason: refusal.reason });
  }
  // Repeat the original response to a retry, minus the names of participants erased since.
  const left = { ...handled.stateAfter, erased: new Set([...handled.stateAfter.erased, ...state.erased]) };
  const understanding = await show(services, signedWaiverId, found, left);
  return { kind: 'done', events, position: handled.position, understanding };
};
