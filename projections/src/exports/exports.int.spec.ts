import { inflateRawSync } from 'node:zlib';
import type { EventDefinition, NewEvent } from '@waivers/events/definitions/event.ts';
import { accountStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import type { ExportLink } from '@waivers/server/access/export-links.ts';
import { parse } from 'csv-parse/sync';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HASHES, NOW, useReadApp } from '../testing/read-app.ts';
import { checkedIn, drafted, registered, signed, tagged, voided } from '../testing/sample-events.ts';

const read = useReadApp();
let owner: string;
let waiverId: string;
beforeEach(async () => {
  read.state.now = NOW;
  read.state.isCaughtUp = true;
  read.state.role = 'owner';
  owner = v7();
  waiverId = v7();
  await read.history.append(accountStream(owner), owner, registered());
  await read.history.append(waiverStream(waiverId), owner, drafted());
});

type People = Parameters<typeof signed>[2];
const ANNA = { firstName: 'Anna', lastName: 'Beispiel' };
const MIA = { firstName: 'Mia', lastName: 'Beispiel', birthDate: '2018-07-01' };

const sign = async (people: People = [ANNA], changes: Parameters<typeof signed>[3] = {}): Promise<string> => {
  const id = v7();
  const event = signed(id, waiverId, people, { versionHash: HASHES.en, ...changes });
  await read.history.append(signedWaiverStream(id), owner, event);
  return id;
};
const follow = (id: string, event: NewEvent<EventDefinition>) =>
  read.history.append(signedWaiverStream(id), owner, event);

type Changes = Partial<Omit<ExportLink, 'filters'>> & { readonly filters?: Partial<ExportLink['filters']> };

const linkOf = (changes: Changes = {}): string =>
  read.exportPath(owner, { timeZone: 'Europe/Berlin', accountTimeZone: 'Europe/Berlin', ...changes });

type Sheet = readonly Readonly<Record<string, string>>[];
const rowsIn = (csv: string): Sheet => parse(csv, { bom: true, columns: true, record_delimiter: '\r\n' });

const download = async (changes: Changes = {}) => {
  await read.project();
  const answer = await read.get(linkOf(changes));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};

describe('CSV export', () => {
  it('has one row per person and one column per field', {
    meta: { spec: '7.9 signed_waiver_export' },
  }, async () => {
    const id = await sign([ANNA, MIA]);
    await follow(id, checkedIn(participantIdOf(id, 1)));
    await follow(id, tagged(v7(), 'VIP'));
    await follow(id, voided('Signed twice'));
    const answer = await download();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename=signed-waivers-2026-11-21.csv',
      'cache-control': 'no-store',
      'x-row-count': '2',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    expect(answer.body.startsWith('\uFEFFLast name,First name,Role,Date of birth,')).toBe(true);
    const rows = rowsIn(answer.body);
    expect(Object.keys(rows[0] ?? {}).slice(-5)).toEqual([
      ...[
        'Language',
        'Document version',
        'SHA-256 of the signed document',
        'Record ID',
        'Participant number',
      ],
    ]);
    expect(rows).toMatchObject([
      {
        'Record ID': id,
        'Participant number': participantIdOf(id, 0),
        Role: 'Parent or guardian',
        'First name': 'Anna',
        'Last name': 'Beispiel',
        'Date of birth': '1988-02-28',
        'Date signed': '2026-11-21',
        'Signed (Europe/Berlin)': '2026-11-21T10:00:00+01:00',
        Waiver: 'Climbing hall',
        'Document version': '1',
        'SHA-256 of the signed document': HASHES.en,
        Language: 'en',
        'Safety video understood': '',
        'Confirmation email': '',
        Arrivals: '',
        Tags: 'VIP',
        'Reason for voiding': 'Signed twice',
        'Zip code': '10435',
        Country: '',
      },
      { Role: 'Minor', 'First name': 'Mia', Arrivals: '2026-11-21', 'Zip code': '' },
    ]);
    expect(rows[0]?.['Voided (Europe/Berlin)']).toBe('2026-11-21T10:00:00+01:00');
  });
});

/** Returns the parts of an OOXML package by name. */
const partsIn = (zip: Buffer): Readonly<Record<string, string>> => {
  const parts: Record<string, string> = {};
  for (let at = zip.indexOf('PK\u0001\u0002'); at !== -1; at = zip.indexOf('PK\u0001\u0002', at + 4)) {
    const [size, nameLetters, from] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const begin = from + 30 + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLetters);
    parts[name] = inflateRawSync(zip.subarray(begin, begin + size)).toString();
  }
  return parts;
};

describe('spreadsheet export', () => {
  it('is an OOXML package with one row per person and typed cells', async () => {
    await sign([ANNA, MIA]);
    const answer = await download({ format: 'xlsx' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename=signed-waivers-2026-11-21.xlsx',
      'x-row-count': '2',
    });
    const parts = partsIn(answer.rawPayload);
    expect(Object.keys(parts)).toHaveLength(6);
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet.match(/<row>/g)).toHaveLength(3);
    expect(sheet).toContain('<t xml:space="preserve">Zip code</t>');
    expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">10435</t></is></c>');
    expect(sheet.endsWith('</row></sheetData></worksheet>')).toBe(true);
  });
});

describe('minor’s row', () => {
  const REACHED = { email: 'anna@example.test', phone: '030 1' };
  const signWithMia = async (): Promise<string> => {
    const id = v7();
    const event = signed(id, waiverId, [ANNA, MIA], { versionHash: HASHES.en });
    const [guardian, ...minors] = event.data.participants;
    const participants = [{ ...guardian, answers: REACHED }, ...minors];
    await follow(id, { ...event, data: { ...event.data, participants } } as never);
    return id;
  };
  const guardianIn = (row: Sheet[number] | undefined) =>
    ['Last name', 'First name', 'Email address', 'Phone'].map((each) => row?.[`Parent or guardian: ${each}`]);

  it('names the guardian, even if a filter excludes the guardian', async () => {
    await signWithMia();
    await sign([{ firstName: 'Cem', lastName: 'Other' }]);
    const [anna, mia, cem] = rowsIn((await download()).body);
    expect([guardianIn(anna), guardianIn(cem)]).toEqual(Array(2).fill(['', '', '', '']));
    const guardian = ['Beispiel', 'Anna', 'anna@example.test', '030 1'];
    expect(guardianIn(mia)).toEqual(guardian);
    for (const filters of [{ role: 'minor' as const }, { terms: 'mia' }]) {
      const rows = rowsIn((await download({ filters })).body);
      expect(rows.map(guardianIn)).toEqual([guardian]);
    }
    const [line] = (await download({ format: 'jsonl', filters: { role: 'minor' } })).body.split('\n');
    expect(JSON.parse(line ?? '').guardian).toEqual({ firstName: 'Anna', lastName: 'Beispiel', ...REACHED });
  });

  it('marks an erased guardian', async () => {
    const id = await signWithMia();
    await read.history.erase(signedWaiverStream(id), owner, participantIdOf(id, 0), false);
    for (const filters of [{}, { role: 'minor' as const }]) {
      const mia = rowsIn((await download({ filters })).body).at(-1);
      expect([mia?.['First name'], guardianIn(mia)]).toEqual(['Mia', Array(4).fill('erased')]);
    }
  });
});

it.each(['=1+1', 'two\r\nlines\nthree', 'unit\u001fseparator'])(
  'CSV export keeps %j in a single cell and never writes it as a formula',
  async (text) => {
    const id = await sign([{ firstName: text, lastName: text }]);
    const event = signed(v7(), waiverId, [{ firstName: text, lastName: text }], { versionHash: HASHES.en });
    const [person] = event.data.participants;
    const own = { zip: text, city: text, email: text };
    const other = { ...event.data, participants: [{ ...person, answers: own }] };
    await follow(v7(), { ...event, data: other } as never);
    await follow(id, tagged(v7(), text));
    await follow(id, voided(text));
    const rows = rowsIn((await download()).body);
    expect(rows).toHaveLength(2);
    const cells = rows.flatMap((row) => Object.values(row)).filter((cell) => cell.includes(text));
    expect(cells).toHaveLength(2 + 2 + 2 + 3);
    for (const cell of cells) expect(cell).toBe(text.startsWith('=') ? `'${text}` : text);
  },
);

describe('JSON Lines export', () => {
  it('contains the same people, with typed values', async () => {
    const id = await sign([ANNA, MIA]);
    const { body, headers } = await download({ format: 'jsonl', timeZone: 'America/New_York' });
    expect(headers['content-type']).toBe('application/jsonl; charset=utf-8');
    const [anna, mia] = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(anna).toEqual({
      id,
      participantId: participantIdOf(id, 0),
      role: 'guardian',
      firstName: 'Anna',
      lastName: 'Beispiel',
      birthDate: '1988-02-28',
      signedAt: '2026-11-21T04:00:00-05:00',
      waiverId,
      title: 'Climbing hall',
      revision: 1,
      versionHash: HASHES.en,
      locale: 'en',
      understood: null,
      mail: null,
      arrivals: [],
      tags: [],
      voidedAt: null,
      voidReason: null,
      erased: false,
      answers: { zip: '10435', electronicConsent: true },
      shared: { witness: 'Ben' },
      guardian: null,
    });
    const guardian = { firstName: 'Anna', lastName: 'Beispiel' };
    expect(mia).toMatchObject({ role: 'minor', answers: {}, shared: {}, guardian });
  });
});

describe('erased values', () => {
  it('are marked, including shared values once the last person is erased', async () => {
    const id = await sign([ANNA, MIA]);
    const other = await sign([{ ...ANNA, firstName: 'Cem' }]);
    await follow(id, tagged(v7(), 'VIP'));
    await follow(id, voided('Signed twice'));
    await read.history.erase(signedWaiverStream(id), owner, participantIdOf(id, 0), false);
    const [anna, mia, cem] = rowsIn((await download()).body);
    const gone = {
      'First name': 'erased',
      'Last name': 'erased',
      'Date of birth': 'erased',
      'Zip code': 'erased',
    };
    expect(anna).toMatchObject({ ...gone, Tags: 'VIP', 'Reason for voiding': 'Signed twice' });
    expect(mia).toMatchObject({ 'First name': 'Mia' });
    expect(cem).toMatchObject({ 'Record ID': other, 'First name': 'Cem', 'Zip code': '10435' });
    await read.history.erase(signedWaiverStream(id), owner, participantIdOf(id, 1), true);
    const rows = rowsIn((await download()).body);
    expect(rows.slice(0, 2)).toMatchObject([
      { ...gone, Tags: '', 'Reason for voiding': 'erased' },
      { 'First name': 'erased', 'Date of birth': 'erased', 'Zip code': '' },
    ]);
    const lines = (await download({ format: 'jsonl' })).body.trimEnd().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ erased: true, answers: 'erased', shared: 'erased' });
  });

  it('are not exported once the account is erased', async () => {
    await sign();
    await read.project();
    const link = linkOf();
    await read.history.eraseAccount(owner);
    await read.project();
    expect((await read.get(link)).statusCode).toBe(404);
  });
});

describe('export filters', () => {
  it('match the same rows as the list and report their count', async () => {
    const id = await sign([ANNA, MIA]);
    await sign([{ firstName: 'Cem', lastName: 'Yılmaz' }], { signedAt: '2026-11-20T09:00:00.000Z' });
    const namesFor = async (filters: NonNullable<Changes['filters']>) => {
      const answer = await download({ filters });
      const rows = rowsIn(answer.body);
      expect(answer.headers['x-row-count']).toBe(String(rows.length));
      return rows.map((row) => row['First name']);
    };
    expect(await namesFor({})).toEqual(['Cem', 'Anna', 'Mia']);
    expect(await namesFor({ role: 'minor' })).toEqual(['Mia']);
    expect(await namesFor({ terms: 'beispiel mia' })).toEqual(['Mia']);
    expect(await namesFor({ terms: '...' })).toEqual([]);
    expect(await namesFor({ terms: '%' })).toEqual([]);
    expect(await namesFor({ waiverId: v7() })).toEqual([]);
    expect(await namesFor({ from: '2026-11-21' })).toEqual(['Anna', 'Mia']);
    expect(await namesFor({ to: '2026-11-20' })).toEqual(['Cem']);
    expect(await namesFor({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(3);
    expect(await namesFor({ attention: '1' })).toEqual([]);
    expect(await namesFor({ understanding: 'open' })).toEqual([]);
    expect(await namesFor({ mail: 'refused' })).toEqual([]);
    await follow(id, voided());
    expect(await namesFor({})).toEqual(['Cem', 'Anna', 'Mia']);
  });

  it('match email addresses in the same way as the list', async () => {
    for (const [firstName, email] of [
      ['Ada', 'guest-77@venue.test'],
      ['Bo', 'guest-177@venue.test'],
    ] as const) {
      const id = v7();
      const event = signed(id, waiverId, [{ firstName, lastName: 'Ek' }], { versionHash: HASHES.en });
      const participants = event.data.participants.map((each) => ({ ...each, answers: { email } }));
      await follow(id, { ...event, data: { ...event.data, participants } } as never);
    }
    for (const [terms, count] of [
      ['guest-77@venue.test', 1],
      ['GUEST-77@', 1],
      ['77@venue.test', 1],
      ['guest 77', 2],
    ] as const) {
      const file = rowsIn((await download({ filters: { terms } })).body);
      const list = await read.get(`/v1/signed_waiver?terms=${encodeURIComponent(terms)}`, owner);
      const listed = (list.json().results as { firstName: string; similar?: true }[]).filter(
        ({ similar }) => similar !== true,
      );
      const names = file.map((row) => row['First name']);
      expect(new Set(names)).toEqual(new Set(listed.map(({ firstName }) => firstName)));
      expect(names).toHaveLength(count);
    }
  });

  it('include everyone who signed before the request, even if a server’s clock was fast', async () => {
    await sign();
    const ahead = { signedAt: '2026-11-21T09:05:00.000Z' };
    const id = await sign([{ firstName: 'Early', lastName: 'Clock' }, MIA], ahead);
    const position = await read.history.log.head();
    const namesFor = async (filters: NonNullable<Changes['filters']>) =>
      rowsIn((await download({ position, filters })).body).map((row) => row['First name']);
    expect(await namesFor({})).toEqual(['Anna', 'Early', 'Mia']);
    // One signature on the other server, one on the server with the fast clock, and one there at the same instant as
    // above.
    await sign([{ firstName: 'Late', lastName: 'Comer' }], { signedAt: '2026-11-21T09:00:01.000Z' });
    await sign([{ firstName: 'Late', lastName: 'Clock' }], { signedAt: '2026-11-21T09:05:01.000Z' });
    await sign([{ firstName: 'Late', lastName: 'Clock' }], ahead);
    await follow(id, voided());
    const answer = await download({ position });
    expect(answer.headers['x-row-count']).toBe('3');
    expect(await namesFor({})).toEqual(['Anna', 'Early', 'Mia']);
    expect(await namesFor({ role: 'minor', terms: 'beispiel' })).toEqual(['Mia']);
    expect(await namesFor({ terms: 'clock' })).toEqual(['Early']);
    expect(await namesFor({ to: '2026-11-20' })).toEqual([]);
    expect(await namesFor({ from: '2026-11-21', to: '2026-11-21' })).toEqual(['Anna', 'Early', 'Mia']);
    expect(await namesFor({ from: '2026-11-22' })).toEqual([]);
  });
});

describe('export link', () => {
  const codeOf = async (url: string, headers = {}) => {
    const answer = await read.get(url, undefined, headers);
    return [answer.statusCode, answer.statusCode < 400 ? 'ok' : answer.json().code];
  };

  it('works for ten minutes for anyone who has it', {
    meta: { spec: ['1.5 export as a spreadsheet', '9.12 export link 10 minutes'] },
  }, async () => {
    await sign();
    await read.project();
    const link = linkOf();
    read.state.now = new Date('2026-11-21T09:10:00.000Z');
    const elsewhere = await read.app.inject({ url: link, remoteAddress: '198.51.100.9' });
    expect([elsewhere.statusCode, rowsIn(elsewhere.body)]).toMatchObject([200, [{ 'First name': 'Anna' }]]);
    read.state.now = new Date('2026-11-21T09:10:00.001Z');
    expect(await codeOf(link)).toEqual([410, 'link_expired']);
    expect(await codeOf(link, { range: 'bytes=5-', 'if-range': '"made-up"' })).toEqual([410, 'link_expired']);
    expect(await codeOf(link, { range: 'bytes=5-' })).toEqual([410, 'link_expired']);
  });

  it('expires when the person who requested it is demoted or removed', async () => {
    const id = await sign();
    await read.project();
    const link = linkOf();
    const { etag } = (await read.get(link)).headers;
    const resuming = { range: 'bytes=0-', 'if-range': String(etag) };
    for (const role of ['front_desk', undefined] as const) {
      read.state.role = role;
      for (const format of ['csv', 'jsonl', 'xlsx', 'zip'] as const) {
        const answer = await read.get(linkOf({ format }));
        expect([format, answer.statusCode, answer.json().code]).toEqual([format, 410, 'link_expired']);
        expect(answer.body).not.toContain(id);
      }
      expect(await codeOf(link, resuming)).toEqual([410, 'link_expired']);
    }
    read.state.role = 'analyst';
    expect(await codeOf(link)).toEqual([200, 'ok']);
  });

  it('returns 404 if altered, truncated or forged', async () => {
    const link = linkOf();
    const end = link.slice(-1) === 'A' ? 'B' : 'A';
    const middle = link.length - 40;
    for (const other of [
      `${link.slice(0, -1)}${end}`,
      `${link.slice(0, middle)}${link[middle] === 'A' ? 'B' : 'A'}${link.slice(middle + 1)}`,
      link.slice(0, -4),
      '/v1/signed_waiver_export/made-up',
      `/v1/signed_waiver_export/${'A'.repeat(3000)}`,
    ]) {
      expect(await codeOf(other)).toEqual([404, 'not_found']);
    }
  });

  it('exports its own account regardless of who is logged in, and cannot resume another download', async () => {
    await sign();
    const [other, id] = [v7(), v7()];
    await read.history.append(accountStream(other), other, registered());
    const theirs = signed(id, v7(), [{ firstName: 'Cem', lastName: 'Other' }], { versionHash: HASHES.en });
    await read.history.append(signedWaiverStream(id), other, theirs);
    await read.project();
    const asOther = await read.get(linkOf(), other);
    expect(rowsIn(asOther.body)).toMatchObject([{ 'First name': 'Anna' }]);
    const headers = { range: 'bytes=5-', 'if-range': String(asOther.headers.etag) };
    const answer = await read.get(linkOf({ accountId: other }), owner, headers);
    expect([answer.statusCode, rowsIn(answer.body)]).toMatchObject([200, [{ 'First name': 'Cem' }]]);
  });

  it('returns 503 while read models are behind', async () => {
    read.state.isCaughtUp = false;
    const waiting = vi.spyOn(read.services, 'waitForPosition');
    expect(await codeOf(linkOf({ position: 'here' }))).toEqual([503, 'overloaded']);
    const names = ['accounts', 'signed_waivers', 'signed_waiver_documents', 'audit_events'];
    expect(waiting.mock.calls).toEqual([[names, 'here', expect.any(Number)]]);
    waiting.mockRestore();
  });

  it('accepts filters of maximum length', async () => {
    await read.project();
    expect(await codeOf(linkOf({ filters: { terms: '名'.repeat(200), waiverId: v7() } }))).toEqual([
      200,
      'ok',
    ]);
  });
});

describe('interrupted download', () => {
  let link: string;
  let whole: Buffer;
  let etag: string;
  beforeEach(async () => {
    for (const firstName of ['Änne', 'Ben', '名前']) await sign([{ firstName, lastName: 'Beispiel' }, MIA]);
    await read.project();
    link = linkOf();
    // Concurrent transactions of other specs on the same server may make rows look newer.
    const canResume = async (): Promise<boolean> => {
      const answer = await read.get(link);
      whole = answer.rawPayload;
      etag = String(answer.headers.etag);
      return (await resumeAt(whole.length - 1)).statusCode === 206;
    };
    await vi.waitUntil(canResume, { timeout: 60_000 });
  });
  const resumeAt = (from: number, mark = etag) =>
    read.get(link, undefined, { range: `bytes=${from}-`, 'if-range': mark });

  it('resumes at any byte, even after the link has expired', async () => {
    read.state.now = new Date('2026-11-21T09:40:00.000Z');
    for (const from of [1, 2, 3, 100, whole.length - 300, whole.length - 1]) {
      const answer = await resumeAt(from);
      expect(answer.statusCode).toBe(206);
      expect(answer.headers).toMatchObject({
        'content-range': `bytes ${from}-${whole.length - 1}/${whole.length}`,
        'content-length': String(whole.length - from),
      });
      expect(Buffer.concat([whole.subarray(0, from), answer.rawPayload]).equals(whole)).toBe(true);
    }
    const after = await resumeAt(whole.length);
    expect([after.statusCode, after.headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
    read.state.now = new Date('2026-11-21T10:10:00.001Z');
    expect((await resumeAt(10)).statusCode).toBe(410);
  });

  it('can be resumed more than once', async () => {
    const first = await resumeAt(100);
    const second = await resumeAt(200, String(first.headers.etag));
    expect(Buffer.concat([whole.subarray(0, 200), second.rawPayload]).equals(whole)).toBe(true);
  });

  it.each([
    ['no range', {}],
    ['several ranges', { range: 'bytes=1-2,5-' }],
    ['a range with an end', { range: 'bytes=5-10' }],
    ['another unit', { range: 'rows=5-' }],
  ])('restarts for %s', async (_what, headers) => {
    const answer = await read.get(link, undefined, { 'if-range': etag, ...headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(whole)).toBe(true);
  });

  it('restarts for another export’s ETag', async () => {
    const other = await read.get(linkOf());
    expect((await resumeAt(5, String(other.headers.etag))).statusCode).toBe(200);
  });

  it('restarts if the layout has changed', async () => {
    const exportId = v7();
    const had = await read.get(linkOf({ exportId }));
    const headers = { range: 'bytes=5-', 'if-range': String(had.headers.etag) };
    expect((await read.get(linkOf({ exportId }), undefined, headers)).statusCode).toBe(206);
    expect((await read.get(linkOf({ exportId, timeZone: 'UTC' }), undefined, headers)).statusCode).toBe(200);
  });

  const changed = async (change: (id: string) => Promise<void>): Promise<void> => {
    const [row] = rowsIn(whole.toString());
    await change(row?.['Record ID'] ?? '');
    await read.project();
  };

  it.each<[string, (id: string) => Promise<void>]>([
    ['an erasure', (id) => read.history.erase(signedWaiverStream(id), owner, participantIdOf(id, 1), false)],
    ['a void', (id) => follow(id, voided())],
    ['an arrival', (id) => follow(id, checkedIn(participantIdOf(id, 0)))],
  ])('restarts after %s in one of its rows', async (_what, change) => {
    await changed(change);
    const answer = await resumeAt(whole.length - 50);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals((await read.get(link)).rawPayload)).toBe(true);
    // The restarted download can itself be resumed.
    expect((await resumeAt(50, String(answer.headers.etag))).statusCode).toBe(206);
  });

  it('resumes when others have signed in the meantime', async () => {
    await sign([ANNA], { signedAt: '2026-11-21T09:05:00.000Z' });
    await read.project();
    expect((await resumeAt(whole.length - 50)).statusCode).toBe(206);
  });

  it('resumes with the same people if a server’s clock is fast', async () => {
    await sign([ANNA], { signedAt: '2026-11-21T09:05:00.000Z' });
    await read.project();
    const ahead = linkOf({ position: await read.history.log.head() });
    const canResume = async (): Promise<boolean> => {
      const answer = await read.get(ahead);
      [whole, etag, link] = [answer.rawPayload, String(answer.headers.etag), ahead];
      return (await resumeAt(whole.length - 1)).statusCode === 206;
    };
    await vi.waitUntil(canResume, { timeout: 60_000 });
    expect(rowsIn(whole.toString())).toHaveLength(7);
    await sign([ANNA], { signedAt: '2026-11-21T09:05:00.001Z' });
    await read.project();
    const answer = await resumeAt(300);
    expect(answer.statusCode).toBe(206);
    expect(answer.rawPayload.equals(whole.subarray(300))).toBe(true);
  });

  it('restarts if a row no longer matches the filter', async () => {
    const filtered = linkOf({ filters: { terms: 'beispiel' } });
    const had = await read.get(filtered);
    await changed((id) => read.history.erase(signedWaiverStream(id), owner, participantIdOf(id, 0), false));
    const headers = { range: 'bytes=900-', 'if-range': String(had.headers.etag) };
    expect((await read.get(filtered, undefined, headers)).statusCode).toBe(200);
  });
});
