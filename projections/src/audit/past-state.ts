import type { AuditKind } from '@waivers/contract/audit/audited-state.ts';
import type { Metadata } from '@waivers/events/definitions/event.ts';
import { logAsOf } from '@waivers/events/log/port/as-of.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { ReadServices } from '../queries/read-services.ts';
import { readAuditedState } from './audited-state.ts';
import type { RequestedMoment } from './moments.ts';

/** @property version 0 before the first event, when `state` is null */
export type PastState = {
  readonly version: number;
  readonly position: LogPosition | null;
  readonly occurredAt: string | null;
  readonly asked: string | null;
  readonly state: Awaited<ReturnType<typeof readAuditedState>>;
};

export const readPastState = async (
  { log, keys, document }: Pick<ReadServices, 'log' | 'keys' | 'document'>,
  { kind, id, stream }: { readonly kind: AuditKind; readonly id: string; readonly stream: string },
  { moment, asked }: RequestedMoment,
): Promise<PastState> => {
  const past = logAsOf(log, moment);
  const version = await past.lastVersionOf(stream);
  if (version === 0) return { version, position: null, occurredAt: null, asked, state: null };
  const [[last], state] = await Promise.all([
    log.readStream(stream, { fromVersion: version, limit: 1 }),
    readAuditedState({ log: past, keys, document }, kind, id),
  ]);
  if (last === undefined) throw new Error(`Version ${version} of ${stream} is missing.`);
  const { occurredAt } = JSON.parse(last.metadata) as Metadata;
  return { version, position: last.position, occurredAt, asked, state };
};
