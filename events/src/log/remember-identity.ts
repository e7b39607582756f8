import { LogError } from './errors.ts';
import type { LogPosition } from './event-log.ts';
import type { LogHistory } from './identity.ts';
import { foreignPosition, type ParsedPosition, requirePosition, sameLogAndEpoch } from './log-position.ts';

const LOST =
  'The event store answers, but no longer with the log that was there: it has been emptied, restored or exchanged. ' +
  'Nothing is appended. Bring the log back, or start again to be told what is wrong.';

const goesOn = (before: LogHistory, now: LogHistory): boolean =>
  now.logId === before.logId && now.epochs.includes(before.epoch);

export type RememberedIdentity = {
  /** Fails when the log was known and is not the same any more; a log that has not been asked for does not begin by it. */
  confirm(): Promise<void>;
  current(): Promise<LogHistory>;
  /** It may have changed: the next question loads it again. */
  forget(): void;
};

/**
 * The identity of a log, loaded when first needed and again when it may have changed. Once it was known, the log never
 * begins again: a store that comes back without it has lost everything, and must not be written to.
 * @param begin the history of the log, which begins now when it is new
 * @param read its history as it stands; undefined when there is none
 */
export const rememberIdentity = (
  begin: () => Promise<LogHistory>,
  read: () => Promise<LogHistory | undefined>,
): RememberedIdentity => {
  let last: LogHistory | undefined;
  const load = async (): Promise<LogHistory> => {
    const history = last === undefined ? await begin() : await read();
    if (history === undefined || (last !== undefined && !goesOn(last, history))) {
      throw new LogError('log_unavailable', LOST);
    }
    last = history;
    return history;
  };
  let known: Promise<LogHistory> | undefined;
  const forget = (): void => {
    known = undefined;
  };
  const current = (): Promise<LogHistory> => {
    known ??= load().catch((error) => {
      forget();
      throw error;
    });
    return known;
  };
  const confirm = async (): Promise<void> => {
    if (last !== undefined) await current();
  };
  return { current, forget, confirm };
};

/** @throws LogError `foreign_position` unless the token is of this log and epoch */
export const requireOwn = async (
  identity: RememberedIdentity,
  token: LogPosition,
): Promise<ParsedPosition> => {
  const position = requirePosition(token);
  if (sameLogAndEpoch(position, await identity.current())) return position;
  // The epoch may have begun in another process.
  identity.forget();
  if (sameLogAndEpoch(position, await identity.current())) return position;
  throw foreignPosition(token, 'is of another log or epoch');
};
