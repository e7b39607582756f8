import { v5 } from 'uuid';

/** Takes a valid UUID. The library's own conversion validates it again, which is slow. */
const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** The namespace of derived ids. Frozen. */
const NAMESPACE = bytesOf('3707d699-b056-47ac-9abb-9b37e60ad83c');

const fromLines = (...lines: readonly string[]): string => v5(Buffer.from(lines.join('\n')), NAMESPACE);

/** UUIDv5 of `stream LF commandId LF index`, index from 0, so that a retried command produces the same ids. */
export const eventIdOf = (stream: string, commandId: string, index: number): string =>
  fromLines(stream, commandId, String(index));

/** A participant's id within a signed waiver. Index 0 is the adult or guardian; minors start at 1. Frozen. */
export const participantIdOf = (signedWaiverId: string, index: number): string =>
  v5(Buffer.from(String(index)), bytesOf(signedWaiverId));

export const derivedId = (commandId: string, category: string): string => fromLines(category, commandId);

/**
 * Id of a record of understanding that was sent without one. Frozen.
 * @param viewer a participant's id or `group`
 * @param contentHash SHA-256, hexadecimal, of its answers and ink
 */
export const understandingIdOf = (signedWaiverId: string, viewer: string, contentHash: string): string =>
  fromLines(signedWaiverId, viewer, contentHash);
