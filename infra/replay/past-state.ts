import { AUDIT_KINDS, type AuditKind } from '@waivers/contract/audit/audited-state.ts';
import { parsePosition } from '@waivers/events/log/port/log-position.ts';
import { differenceOf } from '@waivers/projections/audit/difference.ts';
import { type RequestedMoment, resolveMoment } from '@waivers/projections/audit/moments.ts';
import { type PastState, readPastState } from '@waivers/projections/audit/past-state.ts';
import { auditStream } from '@waivers/projections/audit/subject.ts';
import { StartRefused } from '../machine/start-refused.ts';
import type { Sources } from './sources.ts';

export type PastSubject = { readonly kind: AuditKind; readonly id: string };

type Ids = { readonly [Kind in AuditKind]?: string | undefined };

/** @throws StartRefused unless exactly one id is given */
export const subjectIn = (ids: Ids): PastSubject => {
  const named = AUDIT_KINDS.flatMap((kind) => {
    const id = ids[kind];
    return id === undefined ? [] : [{ kind, id }];
  });
  const [subject] = named;
  if (subject !== undefined && named.length === 1) return subject;
  throw new StartRefused('Name exactly one subject with --waiver, --signed-waiver, --account or --user.');
};

const WHY: Readonly<Record<string, string>> = {
  no_such_moment:
    'is no moment of it: an instant such as 2026-11-21T09:00:00Z, a version, or a position of this log',
  in_future: 'has not come yet',
};

const openPosition = (text: string): string | undefined =>
  parsePosition(text) === undefined ? undefined : text;

const pastAt = async ({ log, opening }: Sources, subject: PastSubject, text: string): Promise<PastState> => {
  if (opening === undefined) throw new StartRefused('A past state needs the master key; omit --sealed.');
  const stream = auditStream(subject.kind, subject.id);
  const services = {
    log,
    clock: () => new Date(),
    timeZone: 'UTC',
    openPosition,
  };
  const resolved = await resolveMoment(services, stream, 'at', text === 'now' ? undefined : text);
  if ('refused' in resolved) {
    throw new StartRefused(`“${text}” ${WHY[resolved.errors[0]?.code ?? ''] ?? 'is not a valid moment'}.`);
  }
  return readPastState({ log, ...opening }, { ...subject, stream }, resolved satisfies RequestedMoment);
};

/** Returns the state at a point in time, as JSON. @throws StartRefused for an invalid moment */
export const stateAsOf = async (sources: Sources, subject: PastSubject, moment: string): Promise<string> =>
  JSON.stringify({ ...subject, ...(await pastAt(sources, subject, moment)) }, null, 2);

/** Returns the changes as JSON. @param moments `from..to` @throws StartRefused for an invalid moment */
export const difference = async (
  sources: Sources,
  subject: PastSubject,
  moments: string,
): Promise<string> => {
  const [first, second, ...more] = moments.split('..');
  if (!first || !second || more.length > 0)
    throw new StartRefused('--diff takes two moments, such as 3..5 or 0..now.');
  const { state: before, ...from } = await pastAt(sources, subject, first);
  const { state: after, ...to } = await pastAt(sources, subject, second);
  return JSON.stringify({ ...subject, from, to, changes: differenceOf(before, after) }, null, 2);
};
