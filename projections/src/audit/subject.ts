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

export type SubjectStream = { readonly stream: string; readonly begunAt: string };

/** Also finds deleted and parked subjects. @returns undefined if the ID is unknown or belongs to another tenant */
export const findSubjectStream = async (
  log: Pick<EventLog, 'readStream'>,
  kind: AuditKind,
  id: string,
  accountId: string,
): Promise<SubjectStream | undefined> => {
  const stream = auditStream(kind, id);
  const [first] = await log.readStream(stream, { limit: 1 });
  if (first === undefined) return undefined;
  const metadata = JSON.parse(first.metadata) as Metadata;
  return metadata.accountId === accountId ? { stream, begunAt: metadata.occurredAt } : undefined;
};
