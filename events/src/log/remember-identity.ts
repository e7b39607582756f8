import type { LogPosition } from './event-log.ts';
import {
  foreignPosition,
  type LogIdentity,
  type ParsedPosition,
  requirePosition,
  sameLogAndEpoch,
} from './log-position.ts';

export type RememberedIdentity = {
  current(): Promise<LogIdentity>;
  /** It may have changed: the next question loads it again. */
  forget(): void;
};

/** The identity of a log, loaded when first needed and again when it may have changed. */
export const rememberIdentity = (load: () => Promise<LogIdentity>): RememberedIdentity => {
  let known: Promise<LogIdentity> | undefined;
  const forget = (): void => {
    known = undefined;
  };
  const current = (): Promise<LogIdentity> => {
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
