import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import type { AuditedStates } from '@waivers/contract/audit/audited-state.ts';
import { wireOf } from '@waivers/waiver/testing/saved-waivers.ts';
import { templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { uuid } from './answers.ts';

const minute = (number: number): string => new Date(Date.UTC(2026, 10, 22, 3, 30 + number)).toISOString();

/** Creates an audit event. Each version is one minute after the previous one. */
export const auditEvent = (
  version: number,
  type: string,
  data: AuditEvent['data'] = {},
  actor: Partial<AuditEvent['actor']> = {},
): AuditEvent => ({
  version,
  eventId: uuid(`event${version}`),
  position: `position ${version}`,
  occurredAt: minute(version),
  recordedAt: minute(version),
  type,
  actor: {
    kind: 'user',
    id: uuid('user'),
    name: 'Mara Lindqvist',
    method: (actor.kind ?? 'user') === 'user' ? 'password' : null,
    ...actor,
  },
  personName: null,
  data,
});

/** A waiver that was drafted, published, revised and published again in two languages. */
export const WAIVER_EVENTS: readonly AuditEvent[] = [
  auditEvent(1, 'WaiverDrafted', { revision: 1, title: 'Climbing hall', locale: 'en' }),
  auditEvent(2, 'WaiverPublished', { revision: 1, documents: { en: 'ab' } }),
  auditEvent(3, 'WaiverRevised', { revision: 2, title: 'Climbing hall, new', locale: 'en' }),
  auditEvent(4, 'WaiverPublished', { revision: 2, documents: { en: 'ab', de: 'cd' } }),
];

/** @param line the waiver's content */
export const auditedWaiver = (revision: number, title: string, line: string, published: number) => {
  const text = { revision, title, locale: 'en', config: { ...wireOf(templateConfig()), content: line } };
  return {
    status: 'kept',
    ...text,
    unpublishedChanges: published !== 0 && published !== revision,
    publication:
      published === 0 ? null : { ...text, revision: published, documents: { en: 'ab'.repeat(32) } },
  } satisfies AuditedStates['waiver'];
};

export const stateAnswer = (kind: string, version: number, state: object | null) => ({
  json: {
    result: {
      kind,
      id: 'an-id',
      begunAt: minute(1),
      moment: { version, position: `position ${version}`, occurredAt: minute(version), asked: null },
      state,
    },
  },
});
