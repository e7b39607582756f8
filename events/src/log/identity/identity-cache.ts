import { LogError } from '../port/errors.ts';
import type { LogPosition } from '../port/event-log.ts';
import {
  foreignPosition,
  type ParsedPosition,
  requirePosition,
  sameLogAndEpoch,
} from '../port/log-position.ts';
import type { LogHistory } from './log-identity.ts';

const LOST =
  'The event store answers, but no longer with the log that was there: it has been emptied, restored or exchanged. ' +
  'Nothing is appended. Bring the log back, or start again to be told what is wrong.';

const goesOn = (before: LogHistory, now: LogHistory): boolean =>
  now.logId === before.logId && now.epochs.includes(before.epoch);

export type IdentityCache = {
  /** Rejects if the known log has changed. Never creates a log. */
  confirm(): Promise<void>;
  current(): Promise<LogHistory>;
  forget(): void;
};

/**
 * Caches the log's identity. Once known, a log is never created again: a store that comes back without it has lost
 * everything and must not be written to.
 * @param begin creates a new log
 * @param read returns undefined if no log exists
 */
export const createIdentityCache = (
  begin: () => Promise<LogHistory>,
  read: () => Promise<LogHistory | undefined>,
): IdentityCache => {
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

export const requireOwnPosition = async (
  identity: IdentityCache,
  token: LogPosition,
): Promise<ParsedPosition> => {
  const position = requirePosition(token);
  if (sameLogAndEpoch(position, await identity.current())) return position;
  // Another process may have started this epoch.
  identity.forget();
  if (sameLogAndEpoch(position, await identity.current())) return position;
  throw foreignPosition(token, 'is of another log or epoch');
};
