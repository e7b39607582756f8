import type { Metadata } from '@waivers/events/definitions/event.ts';
import type { RecordedEvent } from '@waivers/events/log/port/event-log.ts';

export type RenderedEvent = { readonly event: RecordedEvent; readonly data: string };

export type Format = {
  readonly header: string;
  readonly row: (event: RenderedEvent) => string;
  readonly footer: string;
};

const jsonLines: Format = {
  header: '',
  row: ({ event: { stream, version, position, eventId, type, metadata, recordedAt }, data }) => {
    const place = JSON.stringify({ stream, version, position, eventId, type, recordedAt });
    return `${place.slice(0, -1)},"data":${data},"metadata":${metadata}}\n`;
  },
  footer: '',
};

const LONGEST_DATA = 160;

const shortened = (text: string): string =>
  text.length <= LONGEST_DATA ? text : `${text.slice(0, LONGEST_DATA).toWellFormed()} …`;

/** Removes control characters, because an escape sequence in a name could move the terminal's cursor. */
const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '\uFFFD');

const columnsOf = ({ event: { stream, version, type, metadata }, data }: RenderedEvent) => {
  const { occurredAt, actor } = JSON.parse(metadata) as Metadata;
  const who = 'id' in actor ? `${actor.kind} ${actor.id}` : actor.kind;
  return { occurredAt, type, place: `${stream}@${version}`, who, data };
};

const WIDTHS = { occurredAt: 24, type: 26, place: 54, who: 42 } as const;

const line = (occurredAt: string, type: string, place: string, who: string, data: string): string =>
  `${occurredAt.padEnd(WIDTHS.occurredAt)}  ${type.padEnd(WIDTHS.type)}  ${place.padEnd(WIDTHS.place)}  ${who.padEnd(WIDTHS.who)}  ${data}\n`;

const table: Format = {
  header: line('occurred at', 'event', 'stream@version', 'actor', 'data'),
  row: (event) => {
    const { occurredAt, type, place, who, data } = columnsOf(event);
    return line(occurredAt, type, place, inOneLine(who), inOneLine(shortened(data)));
  },
  footer: '',
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (found) => ENTITIES[found] ?? found);

/** Escapes JSON for HTML and isolates right-to-left text, which would otherwise reorder its surroundings. */
const markedUp = (json: string): string =>
  json
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part, index) =>
      index % 2 === 1 && /\P{ASCII}/u.test(part) ? `<bdi>${escaped(part)}</bdi>` : escaped(part),
    )
    .join('');

/** Renders a single page without scripts that works offline. */
const html: Format = {
  header: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Events</title>
<style>body{font:14px/1.4 system-ui,sans-serif;margin:1.5rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;
vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #ccc}td:last-child{font-family:ui-monospace,monospace;font-size:12px;
overflow-wrap:anywhere}thead th{position:sticky;top:0;background:#fff}</style></head>
<body><h1>Events</h1><table><thead><tr><th>Occurred at</th><th>Event</th><th>Stream, version</th><th>Actor</th><th>Data</th></tr></thead><tbody>
`,
  row: (event) => {
    const { occurredAt, type, place, who, data } = columnsOf(event);
    const cells = [...[occurredAt, type, place, who].map(escaped), markedUp(data)];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
  },
  footer: '</tbody></table></body></html>\n',
};

export const FORMATS = { table, jsonl: jsonLines, html } as const;
export type FormatName = keyof typeof FORMATS;

export const isFormat = (name: string): name is FormatName => Object.hasOwn(FORMATS, name);
