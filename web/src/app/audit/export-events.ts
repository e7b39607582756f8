import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { csvOf } from '../../ui/copy/csv.ts';
import { saveFile } from '../../ui/copy/save-file.ts';
import { plainWords } from '../../ui/rows/sentence.tsx';
import { everyEvent, type Subject } from './read-audit.ts';

const COLUMNS = [
  ...['version', 'occurredAt', 'recordedAt', 'type', 'words', 'actor', 'actorId', 'actorName', 'eventId'],
  ...['position', 'data'],
];

type Say = (event: AuditEvent) => string;

const rowOf = (event: AuditEvent, say: Say): readonly string[] => {
  const { version, occurredAt, recordedAt, type, actor, eventId, position, data } = event;
  return [
    ...[String(version), occurredAt, recordedAt, type, plainWords(say(event)), actor.kind, actor.id ?? ''],
    ...[actor.name ?? '', eventId, position, JSON.stringify(data)],
  ];
};

/** Everything that happened, the oldest first, also what the page does not show yet. @throws Problem as `ask` does */
export const exportEvents = async (
  subject: Subject,
  format: 'jsonl' | 'csv',
  say: Say,
  locale: string,
): Promise<void> => {
  const events: AuditEvent[] = [];
  for await (const event of everyEvent(subject)) events.push(event);
  const name = `audit-${subject.kind}-${subject.id}.${format}`;
  if (format === 'csv')
    return saveFile(csvOf([COLUMNS, ...events.map((event) => rowOf(event, say))], locale), name);
  const lines = events.map((event) => `${JSON.stringify({ ...event, words: plainWords(say(event)) })}\n`);
  saveFile(new Blob(lines, { type: 'application/jsonl;charset=utf-8' }), name);
};
