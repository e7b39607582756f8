import { type AuditEvent, auditState, listAuditEvents } from '@waivers/contract/audit/audit.ts';
import type { AuditedStates, AuditKind } from '@waivers/contract/audit/audited-state.ts';
import { ask } from '../api/call.ts';

export const auditUrl = (
  { kind, id }: { readonly kind: string; readonly id: string },
  version: number,
): string => `/audit/${kind}/${id}?at=${version}`;

/** Names by participant id, without erased participants. */
export type People = ReadonlyMap<string, string>;

export type AuditSubject = { readonly kind: AuditKind; readonly id: string };

export type AuditSnapshot = {
  [Kind in AuditKind]: { readonly kind: Kind; readonly state: AuditedStates[Kind] | null };
}[AuditKind];

type Way = { readonly signal: AbortSignal };

/** Reads a page of events, newest first. @param before the previous page's `next` */
export const eventsBefore = (subject: AuditSubject, before: 'end' | number, way: Way) =>
  ask(listAuditEvents, { params: subject, query: { before } }, way);

/** Reads a page of events, oldest first. @param after the version to start after; 0 starts at the first event */
export const eventsAfter = (subject: AuditSubject, after: number, limit: number, way: Partial<Way> = {}) =>
  ask(listAuditEvents, { params: subject, query: { limit, ...(after > 0 && { after }) } }, way);

/** @throws Problem (see `ask`) */
export const readSnapshot = async (
  subject: AuditSubject,
  version: number,
  way: Way,
): Promise<AuditSnapshot> => {
  const { result } = await ask(auditState, { params: subject, query: { at: String(version) } }, way);
  if (!('state' in result)) throw new Error('This is no state.');
  return result as AuditSnapshot;
};

const PAGE_SIZE = 100;

/** Yields all events, oldest first. */
export async function* everyEvent(subject: AuditSubject): AsyncGenerator<AuditEvent> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { results, next } = await eventsAfter(subject, after, PAGE_SIZE);
    yield* results;
    after = next;
  }
}
