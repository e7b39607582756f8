import type { LogPosition } from './event-log.ts';
import type { LogHistory } from './identity.ts';
import { foreignPosition, type ParsedPosition, requirePosition, sameLogAndEpoch } from './log-position.ts';

export type RememberedIdentity = {
  current(): Promise<LogHistory>;
  /** It may have changed: the next question loads it again. */
  forget(): void;
};

/** The identity of a log, loaded when first needed and again when it may have changed. */
export const rememberIdentity = (load: () => Promise<LogHistory>): RememberedIdentity => {
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
  return { current, forget };
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
