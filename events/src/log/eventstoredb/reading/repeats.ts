import { LogError } from '../../port/errors.ts';
import type { Append, AppendConflict } from '../../port/event-log.ts';
import { deleted, exceptionOf } from '../client-errors.ts';
import type { ServerEvent } from '../protocol/server-event.ts';
import type { StreamNames } from '../stream-names.ts';
import type { PageReader } from './read-pages.ts';

export type ServerOutcome =
  | { readonly outcome: 'accepted' | 'duplicate'; readonly version: number; readonly commit: bigint }
  | AppendConflict;

export type Repeat = {
  readonly outcome: 'duplicate';
  readonly version: number;
  readonly commit: bigint;
  readonly isVerbatim: boolean;
};

export type RepeatSearch = Repeat | { readonly outcome: 'absent'; readonly version: number };

/** How far to look back for repeats at the current version. The server itself finds those at the original version. */
const LOOK_BACK = 20;

const reused = (stream: string): LogError =>
  new LogError('event_id_reused', `An event id of ${stream} is already used there by another event.`);

const readTail = async (read: Promise<readonly ServerEvent[] | undefined>, stream: string) => {
  try {
    return (await read) ?? [];
  } catch (error) {
    throw exceptionOf(error) === 'stream-deleted' ? deleted(stream, error) : error;
  }
};

const isVerbatim = (given: Append['events'][number], stored: ServerEvent | undefined): boolean =>
  stored?.data === given.data && stored.metadata === given.metadata;

/** A repeat has the same ids and types; its bytes may differ if sealed again. @throws LogError `event_id_reused` */
export const repeatIn = ({ stream, events }: Append, there: readonly ServerEvent[]): Repeat => {
  const last = there.at(-1);
  const same = events.every(
    ({ eventId, type }, index) => there[index]?.eventId === eventId && there[index]?.type === type,
  );
  if (!same || last === undefined) throw reused(stream);
  return {
    outcome: 'duplicate',
    version: Number(last.revision) + 1,
    commit: last.commit,
    isVerbatim: events.every((event, index) => isVerbatim(event, there[index])),
  };
};

/** @throws LogError `event_id_reused` if only some of the ids exist, or if their order or types differ */
export const findRepeat = async (
  pages: PageReader,
  names: StreamNames,
  append: Append,
): Promise<RepeatSearch> => {
  const { stream, events } = append;
  const newestFirst = pages.stream(names.onServer(stream), 'end', LOOK_BACK, 'backwards');
  const tail = (await readTail(newestFirst, stream)).toReversed();
  const ids = new Set(events.map(({ eventId }) => eventId));
  const start = tail.findIndex(({ eventId }) => ids.has(eventId));
  if (start < 0) return { outcome: 'absent', version: Number(tail.at(-1)?.revision ?? -1n) + 1 };
  return repeatIn(append, tail.slice(start, start + events.length));
};

/** @param version before the events, 0 at the start @throws LogError `event_id_reused` if the types differ */
export const findRepeatAt = async (
  pages: PageReader,
  names: StreamNames,
  append: Append,
  version: number,
): Promise<RepeatSearch> => {
  const { stream, events } = append;
  const there = await readTail(pages.stream(names.onServer(stream), BigInt(version), events.length), stream);
  const stands = events.every(({ eventId }, index) => there[index]?.eventId === eventId);
  return stands ? repeatIn(append, there) : { outcome: 'absent', version };
};
