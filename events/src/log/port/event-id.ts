import { v5 } from 'uuid';

/** Requires a valid UUID. Faster than the library's conversion, which validates it again. */
const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** Namespace of derived ids. Frozen. */
const NAMESPACE = bytesOf('3707d699-b056-47ac-9abb-9b37e60ad83c');

const fromLines = (...lines: readonly string[]): string => v5(Buffer.from(lines.join('\n')), NAMESPACE);

/** Returns the UUIDv5 of `stream LF commandId LF index`, with index from 0, so retried commands yield the same ids. */
export const eventIdOf = (stream: string, commandId: string, index: number): string =>
  fromLines(stream, commandId, String(index));

/** Returns a participant's id within a signed waiver. Index 0 is the adult or guardian; minors start at 1. Frozen. */
export const participantIdOf = (signedWaiverId: string, index: number): string =>
  v5(Buffer.from(String(index)), bytesOf(signedWaiverId));

export const derivedId = (commandId: string, category: string): string => fromLines(category, commandId);

/**
 * Derives an id for a record of understanding that was sent without one. Frozen.
 * @param viewer a participant's id or `group`
 * @param contentHash SHA-256 in hex of its answers and ink
 */
export const understandingIdOf = (signedWaiverId: string, viewer: string, contentHash: string): string =>
  fromLines(signedWaiverId, viewer, contentHash);
