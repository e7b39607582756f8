import { LogError } from './errors.ts';
import { type Append, type BoundStream, type EventToAppend, MAX_EVENT_BYTES } from './event-log.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const bytesOf = (event: EventToAppend): number =>
  Buffer.byteLength(event.data) + Buffer.byteLength(event.metadata);

/** PostgreSQL text cannot contain NUL, and lone surrogates cannot be encoded as UTF-8. */
const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

const invalid = (append: Append, reason: string): LogError =>
  new LogError('invalid_append', `Nothing was appended to ${JSON.stringify(append.stream)}: ${reason}.`);

const isVersion = (version: number): boolean => Number.isSafeInteger(version) && version >= 0;

const isExpectedVersion = (expected: Append['expected']): boolean =>
  typeof expected === 'string' || isVersion(expected);

const checkBound = (append: Append, bound: readonly BoundStream[]): void => {
  const streams = new Set<string>();
  for (const { stream, version } of bound) {
    if (stream === '' || isUnstorable(stream)) {
      throw invalid(append, 'the name of a stream that it is bound to cannot be stored');
    }
    if (!isVersion(version))
      throw invalid(append, 'the version of a stream that it is bound to is not a version');
    if (stream === append.stream) throw invalid(append, 'it is bound to its own stream');
    if (streams.has(stream)) throw invalid(append, `it is bound to ${stream} twice`);
    streams.add(stream);
  }
};

/** @returns the number of bytes of data and metadata @throws LogError `event_too_large` | `invalid_append` */
export const checkAppend = (append: Append): number => {
  const { stream, events } = append;
  if (stream === '' || isUnstorable(stream)) throw invalid(append, 'the name of the stream cannot be stored');
  if (!isExpectedVersion(append.expected)) throw invalid(append, 'the expected version is not a version');
  if (append.while !== undefined) checkBound(append, append.while);
  if (events.length === 0) throw invalid(append, 'there are no events');
  if (events.length > 1 && new Set(events.map(({ eventId }) => eventId)).size < events.length) {
    throw invalid(append, 'two events have one id');
  }
  let total = 0;
  for (const event of events) {
    if (!UUID.test(event.eventId)) throw invalid(append, `${event.eventId} is not a lower-case UUID`);
    const { type, data, metadata } = event;
    if (type === '' || isUnstorable(type) || isUnstorable(data) || isUnstorable(metadata)) {
      throw invalid(append, `event ${event.eventId} holds text that cannot be stored`);
    }
    const bytes = bytesOf(event);
    if (bytes > MAX_EVENT_BYTES) {
      throw new LogError(
        'event_too_large',
        `Event ${event.type} of ${stream} has ${bytes} bytes; at most ${MAX_EVENT_BYTES} fit.`,
      );
    }
    total += bytes;
  }
  return total;
};

/** For stores that take any text; PostgreSQL checks it itself. @throws LogError `invalid_append` */
export const requireJson = (append: Append): void => {
  for (const { eventId, data, metadata } of append.events) {
    try {
      JSON.parse(data);
      JSON.parse(metadata);
    } catch (cause) {
      throw new LogError('invalid_append', `Event ${eventId} is not JSON.`, { cause });
    }
  }
};
