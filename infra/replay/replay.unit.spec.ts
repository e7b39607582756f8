import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { createHistory } from '@waivers/projections/testing/history.ts';
import { drafted, registered, revised, signed, voided } from '@waivers/projections/testing/sample-events.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORMATS, type FormatName } from './formats.ts';
import { openedValues, type RenderData, sealedValues } from './open-values.ts';
import { type Output, toFile } from './output.ts';
import { difference, stateAsOf, subjectIn } from './past-state.ts';
import { progressDisplay } from './progress.ts';
import { replayLog } from './replay-log.ts';
import { type Selection, selects } from './selection.ts';

const log = createMemoryLog();
const history = createHistory({ log, keys: memoryKeyStore() });
const [account, stranger, waiver, other, record, otherRecord] = Array.from({ length: 6 }, () =>
  randomUUID(),
) as [string, string, string, string, string, string];
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
  await history.append(accountStream(account), account, registered(), at(0));
  await history.append(accountStream(stranger), stranger, registered(), at(1));
  await history.append(waiverStream(waiver), account, drafted(), at(2));
  await history.append(waiverStream(other), stranger, drafted(), at(3));
  await history.append(
    signedWaiverStream(record),
    account,
    signed(record, waiver, [{ firstName: 'Anna', lastName: 'Ek' }]),
    at(4),
  );
  await history.append(
    signedWaiverStream(otherRecord),
    stranger,
    signed(otherRecord, other, [{ firstName: '<b>Bo</b>', lastName: 'Ek' }]),
    at(5),
  );
  await history.append(signedWaiverStream(record), account, voided('Twice'), at(6));
  await history.append(waiverStream(waiver), account, revised(2), at(7));
});
afterAll(() => rmSync(folder, { recursive: true }));

const inMemory = () => {
  let text = '';
  const output: Output = {
    resumedFrom: { position: undefined, events: 0, shown: 0 },
    write: async (more) => {
      text += more;
    },
    end: async (footer) => {
      text += footer;
    },
  };
  return { output, text: () => text };
};

type Asked = {
  readonly selection?: Selection;
  readonly format?: FormatName;
  readonly readable?: RenderData;
  readonly output: Output;
  readonly from?: Pick<EventLog, 'readAll' | 'head'>;
};
const replay = async ({
  selection = {},
  format = 'jsonl',
  readable = sealedValues,
  output,
  from = log,
}: Asked) =>
  replayLog({
    log: from,
    head: await from.head(),
    selects: selects(selection),
    dependsOnPast: selection.waiver !== undefined,
    readable,
    format: FORMATS[format],
    output,
    onProgress: () => undefined,
  });

const linesOf = async (selection: Selection, readable: RenderData = sealedValues) => {
  const { output, text } = inMemory();
  await replay({ selection, output, readable });
  return text()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
};
const typesOf = async (selection: Selection) =>
  (await linesOf(selection)).map(({ type, stream }) => `${type} ${stream.slice(-4)}`);
const named = (type: string, id: string) => `${type} ${id.slice(-4)}`;

describe('replay selection', () => {
  it('covers the whole log in order by default', async () => {
    expect((await linesOf({})).map(({ type }) => type)).toEqual([
      'LogBegun',
      'AccountRegistered',
      'AccountRegistered',
      'WaiverDrafted',
      'WaiverDrafted',
      'WaiverSigned',
      'WaiverSigned',
      'SignedWaiverVoided',
      'WaiverRevised',
    ]);
  });

  it('combines stream, type, account, participant and time filters with AND', async () => {
    expect(await typesOf({ stream: waiverStream(waiver) })).toEqual([
      named('WaiverDrafted', waiver),
      named('WaiverRevised', waiver),
    ]);
    expect(await typesOf({ types: ['WaiverDrafted'], account: stranger })).toEqual([
      named('WaiverDrafted', other),
    ]);
    expect(await typesOf({ participant: participantIdOf(record, 0) })).toEqual([
      named('WaiverSigned', record),
    ]);
    expect(await typesOf({ since: new Date(at(6)), until: new Date(at(6)) })).toEqual([
      named('SignedWaiverVoided', record),
    ]);
  });

  it('includes a waiver, its signatures and all later events of those records', async () => {
    expect(await typesOf({ waiver })).toEqual([
      named('WaiverDrafted', waiver),
      named('WaiverSigned', record),
      named('SignedWaiverVoided', record),
      named('WaiverRevised', waiver),
    ]);
    expect(await typesOf({ waiver, since: new Date(at(6)) })).toEqual([
      named('SignedWaiverVoided', record),
      named('WaiverRevised', waiver),
    ]);
  });

  it('ends at the last event that existed when it started', async () => {
    const busy = createMemoryLog();
    const appended = createHistory({ log: busy, keys: memoryKeyStore() });
    await appended.append(waiverStream(waiver), account, drafted());
    const head = await busy.head();
    const growing: EventLog['readAll'] = async (stretch) => {
      await appended.append(waiverStream(randomUUID()), account, drafted());
      return busy.readAll(stretch);
    };
    const { output, text } = inMemory();
    const done = await replay({ output, from: { readAll: growing, head: async () => head } });
    expect([done.events, text().trim().split('\n')]).toEqual([2, [expect.any(String), expect.any(String)]]);
  });
});

describe('personal values in a replay', () => {
  it('stay sealed without the master key', async () => {
    const [event] = await linesOf({ stream: signedWaiverStream(record) });
    expect(event.data.participants[0]).toMatchObject({ identity: 'sealed', ink: 'sealed', role: 'adult' });
    expect(event.data.waiverId).toBe(waiver);
  });

  it('are opened with the master key, shown as erased if their key was destroyed, or sealed if it is missing', async () => {
    const own = createHistory();
    const id = randomUUID();
    const stream = signedWaiverStream(id);
    await own.append(stream, account, signed(id, waiver, [{ firstName: 'Anna', lastName: 'Ek' }]));
    const events = await own.log.readAll({ limit: 9 });
    const firstOf = async (readable: RenderData) =>
      JSON.parse((await readable(events))[1] ?? '').participants[0].identity;
    expect(await firstOf(openedValues(own.keys))).toMatchObject({ firstName: 'Anna' });
    const [opened] = await openEvents(own.keys, events.slice(1).map(codec.decode));
    expect(JSON.parse((await openedValues(own.keys)(events))[1] ?? '')).toEqual(opened?.data);
    const altered = events.map((event) => ({ ...event, data: event.data.replace(waiver, randomUUID()) }));
    expect((await openedValues(own.keys)(altered))[1]).toContain('"identity":"sealed"');
    await own.erase(stream, account, participantIdOf(id, 0), true);
    await own.destroyKeys();
    expect(await firstOf(openedValues(own.keys))).toBe('erased');
    expect(await firstOf(openedValues(memoryKeyStore()))).toBe('sealed');
  });
});

describe('replay format', () => {
  const written = async (format: FormatName) => {
    const { output, text } = inMemory();
    await replay({ output, format, readable: openedValues(history.keys), selection: { account: stranger } });
    return FORMATS[format].header + text();
  };

  it('html is a single page without scripts and escapes people’s text', async () => {
    const page = await written('html');
    expect(page).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
    expect(page).toContain('&lt;b&gt;Bo&lt;/b&gt;');
    expect(page).not.toMatch(/<b>|<script/);
  });

  it('html isolates right-to-left text', async () => {
    const [, event] = await log.readAll({ limit: 2 });
    if (event === undefined) throw new Error('No event.');
    const row = FORMATS.html.row({
      event,
      data: '{"firstName":"נועה \\"7\\"","lastName":"<b>","revision":3}',
    });
    expect(row).toContain(
      '{&quot;firstName&quot;:<bdi>&quot;נועה \\&quot;7\\&quot;&quot;</bdi>,&quot;lastName&quot;:&quot;&lt;b&gt;&quot;,',
    );
  });

  it('table prints one line per event, free of control characters', async () => {
    const lines = (await written('table')).trimEnd().split('\n');
    expect([lines.length, lines[1]?.startsWith(`${at(1)}  AccountRegistered `)]).toEqual([4, true]);
    const [, event] = await log.readAll({ limit: 2 });
    if (event === undefined) throw new Error('No event.');
    expect(FORMATS.table.row({ event, data: '"\u001b[2J"' })).not.toContain('\u001b');
  });
});

describe('replay file', () => {
  const begun = (file: string, asked: string, format: FormatName) =>
    toFile(file, asked, FORMATS[format].header);

  it('creates its progress file before its first byte, and starts over when killed in between', async () => {
    const [whole, killed] = [join(folder, 'whole.killed.html'), join(folder, 'killed.html')];
    await replay({ selection: { waiver }, format: 'html', output: begun(whole, 'asked', 'html') });
    const output = begun(killed, 'asked', 'html');
    expect(JSON.parse(readFileSync(`${killed}.replay`, 'utf8')).asked).toBe('asked');
    await output.end('');
    const before = JSON.stringify({ position: undefined, events: 0, shown: 0, asked: 'asked', bytes: 0 });
    for (const isThere of [true, false]) {
      rmSync(killed);
      if (isThere) writeFileSync(killed, '');
      writeFileSync(`${killed}.replay`, before);
      await replay({ selection: { waiver }, format: 'html', output: begun(killed, 'asked', 'html') });
      expect(readFileSync(killed, 'utf8')).toBe(readFileSync(whole, 'utf8'));
    }
  });

  it.each(['jsonl', 'html', 'table'] as const)('completes an interrupted %s file', async (format) => {
    const [whole, cut] = [join(folder, `whole.${format}`), join(folder, `cut.${format}`)];
    const selection = { waiver };
    await replay({ selection, format, output: begun(whole, 'asked', format) });
    let reads = 0;
    const dying: Pick<EventLog, 'readAll' | 'head'> = {
      head: () => log.head(),
      readAll: async (stretch) => {
        reads += 1;
        if (reads > 6) throw new Error('killed');
        return log.readAll({ ...stretch, limit: 1 });
      },
    };
    await expect(
      replay({ selection, format, output: begun(cut, 'asked', format), from: dying }),
    ).rejects.toThrow('killed');
    expect(readFileSync(cut, 'utf8')).not.toBe(readFileSync(whole, 'utf8'));
    await replay({ selection, format, output: begun(cut, 'asked', format) });
    expect(readFileSync(cut, 'utf8')).toBe(readFileSync(whole, 'utf8'));
  });

  it('is never overwritten, and can only be resumed with the same selection', async () => {
    const file = join(folder, 'kept.jsonl');
    await begun(file, 'asked', 'jsonl').write('one\n', { position: undefined, events: 1, shown: 1 });
    expect(() => begun(file, 'something else', 'jsonl')).toThrow('other options');
    const again = begun(file, 'asked', 'jsonl');
    expect(again.resumedFrom).toMatchObject({ events: 1, shown: 1 });
    await again.end('');
    expect(readFileSync(file, 'utf8')).toBe('one\n');
    expect(() => begun(file, 'asked', 'jsonl')).toThrow('already exists');
  });
});

describe('past state', () => {
  const sources = {
    log,
    opening: { keys: history.keys, document: async () => ({}) as never },
    close: async () => undefined,
  };
  const subject = () => subjectIn({ waiver });

  it('shows the state at a point in time with its version', async () => {
    expect(JSON.parse(await stateAsOf(sources, subject(), at(2)))).toMatchObject({
      id: waiver,
      version: 1,
      state: { status: 'kept', revision: 1 },
    });
    expect(JSON.parse(await difference(sources, subject(), '1..now')).changes).toEqual([
      { path: ['revision'], before: 1, after: 2 },
    ]);
    expect(JSON.parse(await stateAsOf(sources, subject(), '2001-01-01T00:00'))).toMatchObject({
      version: 0,
      state: null,
    });
  });

  it('requires a subject, a point in time and the master key', async () => {
    expect(() => subjectIn({})).toThrow('Name exactly one subject');
    expect(() => subjectIn({ waiver, account })).toThrow('Name exactly one subject');
    await expect(stateAsOf(sources, subject(), 'tomorrow')).rejects.toThrow('is no moment');
    await expect(stateAsOf(sources, subject(), '2999-01-01T00:00:00Z')).rejects.toThrow('has not come yet');
    await expect(difference(sources, subject(), '1')).rejects.toThrow('two moments');
    await expect(stateAsOf({ ...sources, opening: undefined }, subject(), 'now')).rejects.toThrow(
      'master key',
    );
  });
});

it('progressDisplay shows percentage and rate', () => {
  let now = 0;
  const written: string[] = [];
  const screen = { write: (text: string) => written.push(text) };
  const position = (number: number) => `${randomUUID()}.${randomUUID()}.${number}.${randomUUID()}`;
  const display = progressDisplay(screen, position(200), 50, () => now);
  now = 5000;
  display.show({ position: position(50), events: 10_050, shown: 7 });
  display.show({ position: position(60), events: 10_060, shown: 8 });
  now = 10_000;
  display.done({ position: position(200), events: 20_050, shown: 9 });
  expect(written).toEqual([
    '25 %, 10,050 events read, 7 shown, 2,000 events/s\n',
    '9 of 20,050 events in 10.0 s (2,000 events/s)\n',
  ]);
});
