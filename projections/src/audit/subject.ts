import type { AuditKind } from '@waivers/contract/audit/audited-state.ts';
import type { Metadata } from '@waivers/events/definitions/event.ts';
import {
  accountStream,
  signedWaiverStream,
  userStream,
  waiverStream,
} from '@waivers/events/definitions/streams.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';

const STREAMS: { readonly [Kind in AuditKind]: (id: string) => string } = {
  waiver: waiverStream,
  signed_waiver: signedWaiverStream,
  account: accountStream,
  user: userStream,
};

export const auditStream = (kind: AuditKind, id: string): string => STREAMS[kind](id);

/** What is looked at. @property begunAt RFC 3339 */
export type AuditSubject = { readonly stream: string; readonly begunAt: string };

/** From the stream alone, so that what was deleted, or a read model has parked, is found too. @returns undefined for another tenant's, and for nothing */
export const findAuditSubject = async (
  log: Pick<EventLog, 'readStream'>,
  kind: AuditKind,
  id: string,
  accountId: string,
): Promise<AuditSubject | undefined> => {
  const stream = auditStream(kind, id);
  const [first] = await log.readStream(stream, { limit: 1 });
  if (first === undefined) return undefined;
  const metadata = JSON.parse(first.metadata) as Metadata;
  return metadata.accountId === accountId ? { stream, begunAt: metadata.occurredAt } : undefined;
};
