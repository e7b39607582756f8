import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { recordSealed } from '@waivers/events/definitions/signed-waiver.ts';
import { accountStream, signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { openEvent } from '@waivers/events/keys/personal-values.ts';
import { openUpdate } from '@waivers/events/keys/seal-update.ts';
import { hashOfSignedKey } from '@waivers/events/keys/signed-key.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { LogError } from '@waivers/events/log/port/errors.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { type EventLog, MAX_EVENT_BYTES } from '@waivers/events/log/port/event-log.ts';
import { signaturesOf, wordsOf } from '@waivers/infra/testing/read-pdf.ts';
import { createOutbound, type Outbound } from '@waivers/server/outbound/outbound.ts';
import { parseSealCertificate } from '@waivers/server/settings/seal-settings.ts';
import {
  startTimeStampAuthority,
  type TimeStampAuthority,
} from '@waivers/server/testing/time-stamp-authority.ts';
import { createTimeStamper, timeStampOutbound } from '@waivers/server/time-stamps/time-stamper.ts';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HASHES, NOW, useReadApp } from '../testing/read-app.ts';
import { checkedIn, registered, signed, voided, voidTakenBack } from '../testing/sample-events.ts';
import { openSealApp, quickRecordPdfs } from '../testing/seal-app.ts';
import { makeOwnCertificate } from './own-certificate.ts';
import { type FindCertificate, NoCertificate } from './seal-certificate.ts';

const KEY = 'k'.repeat(43);
const GROUP = [
  { firstName: 'Annabella', lastName: 'Beispielhaft' },
  { firstName: 'Hanako', lastName: 'Yamadasan', birthDate: '2018-07-01' },
];

const read = useReadApp();
const pdfs = quickRecordPdfs();
let certificate: FindCertificate;
let app: Awaited<ReturnType<typeof openSealApp>>;
let owner: string;
let id: string;

beforeAll(async () => {
  const parsed = parseSealCertificate(await makeOwnCertificate('Waivers (waivers.example)', NOW));
  if (typeof parsed === 'string') throw new Error(parsed);
  certificate = async () => ({ ...parsed, isOwn: true });
  app = await openSealApp(read, pdfs, certificate);
});
afterAll(async () => {
  await app.close();
  await pdfs.close();
});

const sign = async (): Promise<string> => {
  const signedId = v7();
  const link = { generation: 1, keyHash: hashOfSignedKey(KEY) };
  const [first = { firstName: '', lastName: '' }, ...others] = GROUP;
  const event = signed(signedId, v7(), [first, ...others], { versionHash: HASHES.en, link });
  await read.history.append(signedWaiverStream(signedId), owner, event);
  await read.project();
  return signedId;
};

beforeEach(async () => {
  owner = v7();
  await read.history.append(accountStream(owner), owner, registered());
  id = await sign();
});
afterEach(() => {
  read.state.now = NOW;
});

const url = (signedId = id) => `/v1/signed_waiver/${signedId}/pdf`;
const download = async (from = app, path = url()): Promise<Buffer> => {
  const answer = await from.get(path, { authorization: owner });
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  return answer.rawPayload;
};
const sealEvents = async (signedId = id) =>
  (await read.log.readStream(signedWaiverStream(signedId))).filter(({ type }) => type === recordSealed.type);
const opened = async (index: number) => {
  const event = (await sealEvents())[index];
  if (event === undefined) throw new Error('There is no such seal.');
  return openEvent(recordSealed, read.history.keys, codec.decode(event));
};
const erase = async (index: number, isLast: boolean): Promise<void> => {
  await read.history.erase(signedWaiverStream(id), owner, participantIdOf(id, index), isLast);
  await read.history.destroyKeys();
  await read.project();
};

describe('seal of a record', () => {
  it('is made with the first download and is the same ever after', async () => {
    const first = await download();
    expect(signaturesOf(first)).toContain('Signature is Valid.');
    expect(wordsOf(first)).toContain('Annabella Beispielhaft');
    const byKey = await app.get(url(), { 'x-signed-key': KEY });
    expect(byKey.rawPayload.equals(first)).toBe(true);
    expect((await download()).equals(first)).toBe(true);
    expect(await sealEvents()).toHaveLength(1);
    expect((await sealEvents())[0]?.version).toBe(2);
  });

  it('begins with the reproducible bytes, which can be had alone and make no event', async () => {
    const plain = await download(app, `${url()}?unsealed=1`);
    expect(await sealEvents()).toEqual([]);
    expect(plain.equals((await read.get(url(), owner)).rawPayload)).toBe(true);
    const sealed = await download();
    expect(sealed.subarray(0, plain.length).equals(plain)).toBe(true);
    expect(sealed.length).toBeGreaterThan(plain.length);
    expect((await app.get(`${url()}?unsealed=yes`, { authorization: owner })).statusCode).toBe(422);
  });

  it('is stored as a small event of the system, without personal data', async () => {
    await download();
    const [event] = await sealEvents();
    if (event === undefined) throw new Error('There is no seal.');
    expect(event.data.length + event.metadata.length).toBeLessThan(MAX_EVENT_BYTES / 16);
    expect(JSON.parse(event.metadata)).toMatchObject({ accountId: owner, actor: { kind: 'system' } });
    const { level, certificate: used, participants } = JSON.parse(event.data);
    expect({ level, used, people: participants.length }).toEqual({
      level: 'B-B',
      used: { sha256: (await certificate(NOW)).sha256, isOwn: true },
      people: 2,
    });
    const { data } = await opened(0);
    const update = openUpdate(data);
    const plain = await download(app, `${url()}?unsealed=1`);
    expect(Buffer.concat([plain, update?.appended ?? Buffer.alloc(0)]).equals(await download())).toBe(true);
    for (const { firstName, lastName } of GROUP)
      for (const name of [firstName, lastName]) {
        expect(update?.appended.includes(name)).toBe(false);
        expect(event.data).not.toContain(name);
      }
  });

  it('is made again after an erasure, which makes the earlier one unreadable', async () => {
    const before = await download();
    await erase(1, false);
    const after = await download();
    expect(signaturesOf(after)).toContain('Signature is Valid.');
    expect(wordsOf(after)).not.toContain('Hanako');
    expect(after.equals(before)).toBe(false);
    expect((await download()).equals(after)).toBe(true);
    expect(await sealEvents()).toHaveLength(2);
    expect(openUpdate((await opened(0)).data)).toBeUndefined();
    expect(openUpdate((await opened(1)).data)).toBeDefined();
  });

  it('is not made once everybody has been erased', async () => {
    await erase(0, false);
    await erase(1, true);
    const left = await download();
    expect(signaturesOf(left)).not.toContain('Signature #1');
    expect(await sealEvents()).toEqual([]);
    await expect(app.warnings.record_seals()).resolves.toBeUndefined();
  });

  it('shows owners and analysts its level and certificate, not its bytes', async () => {
    await download();
    await read.project();
    const answer = await app.get(`/v1/audit/signed_waiver/${id}/events`, { authorization: owner });
    const { results } = answer.json<{ readonly results: readonly AuditEvent[] }>();
    const eventId = (await sealEvents())[0]?.eventId;
    const { rows } = await sql<{ readonly data: object }>`
      select data from read_models.audit_events where event_id = ${eventId}`.execute(read.database);
    const ofOwner = results.find(({ type }) => type === recordSealed.type)?.data;
    const participants = [0, 1].map((index) => ({ participantId: participantIdOf(id, index) }));
    const shown = { level: 'B-B', certificate: { sha256: expect.any(String), isOwn: true }, participants };
    expect(ofOwner).toEqual(shown);
    expect(rows).toEqual([{ data: shown }]);
  });

  it('comes back when a voided record is reinstated', async () => {
    const stream = signedWaiverStream(id);
    const before = await download();
    await read.history.append(stream, owner, voided('Signed twice'));
    await read.project();
    const meanwhile = await download();
    expect(wordsOf(meanwhile)).toContain('Voided on');
    expect(signaturesOf(meanwhile)).toContain('Signature is Valid.');
    await read.history.append(stream, owner, voidTakenBack);
    await read.project();
    expect((await download()).equals(before)).toBe(true);
    expect(await sealEvents()).toHaveLength(2);
  });

  it('is made once by two processes at the same time, whatever happens to the record', async () => {
    const both = Promise.withResolvers<void>();
    let calls = 0;
    const beforeAttaching = async (): Promise<void> => {
      calls += 1;
      if (calls === 2) both.resolve();
      await both.promise;
    };
    const processes = await Promise.all([
      openSealApp(read, pdfs, certificate, { beforeAttaching }),
      openSealApp(read, pdfs, certificate, { beforeAttaching }),
    ]);
    try {
      const downloads = processes.map((each) => download(each));
      await both.promise;
      await read.history.append(signedWaiverStream(id), owner, checkedIn(participantIdOf(id, 1)));
      const [one, other] = await Promise.all(downloads);
      expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
      expect(signaturesOf(one ?? Buffer.alloc(0))).toContain('Signature is Valid.');
      expect(await sealEvents()).toHaveLength(1);
    } finally {
      for (const each of processes) await each.close();
    }
  });

  it('is shared by downloads of one process at the same time', async () => {
    let calls = 0;
    const counting = await openSealApp(read, pdfs, certificate, {
      beforeAttaching: async () => {
        calls += 1;
      },
    });
    try {
      const answers = await Promise.all([download(counting), download(counting), download(counting)]);
      expect(answers.every((each) => each.equals(answers[0] ?? Buffer.alloc(0)))).toBe(true);
      expect(await sealEvents()).toHaveLength(1);
      // One seal takes two steps.
      expect(calls).toBe(2);
    } finally {
      await counting.close();
    }
  });
});

describe('without a usable certificate', () => {
  it('hands out the unsealed PDF and reports it, until a seal succeeds', async () => {
    let isExpired = true;
    const expiring = await openSealApp(read, pdfs, async (now) => {
      if (isExpired) throw new NoCertificate('SEAL_CERTIFICATE expired on 2026-11-20');
      return certificate(now);
    });
    try {
      const left = await download(expiring);
      expect(signaturesOf(left)).not.toContain('Signature #1');
      expect(wordsOf(left)).toContain('Annabella Beispielhaft');
      expect(await sealEvents()).toEqual([]);
      await expect(expiring.warnings.record_seals()).rejects.toThrow('could not be sealed');
      expect(expiring.logText()).toContain('SEAL_CERTIFICATE expired on 2026-11-20');
      expect(expiring.logText()).not.toContain('Annabella');
      expect(await expiring.metrics()).toContain('waiver_record_seals_total{result="failed"} 1');
      isExpired = false;
      // Not tried again at once.
      await download(expiring);
      expect(await sealEvents()).toEqual([]);
      const other = await sign();
      expect(signaturesOf(await download(expiring, url(other)))).toContain('Signature is Valid.');
      await expect(expiring.warnings.record_seals()).resolves.toBeUndefined();
      expect(await expiring.metrics()).toContain('waiver_record_seals_total{result="B-B"} 1');
    } finally {
      await expiring.close();
    }
  });
});

it('a PDF is handed out unsealed while the log cannot store its seal', async () => {
  const log: EventLog = {
    ...read.log,
    append: async () => {
      throw new LogError('log_unavailable', 'away');
    },
  };
  const offline = await openSealApp(read, pdfs, certificate, { log });
  try {
    expect(signaturesOf(await download(offline))).not.toContain('Signature #1');
    await expect(offline.warnings.record_seals()).rejects.toThrow();
  } finally {
    await offline.close();
  }
});

describe('with a time-stamp authority', () => {
  let authority: TimeStampAuthority;
  let outbound: Outbound;
  let now = 0;
  let stamping: typeof app;
  beforeAll(async () => {
    authority = await startTimeStampAuthority();
    outbound = createOutbound(timeStampOutbound([authority.url]));
    const timeStamper = createTimeStamper([authority.url], outbound, () => now);
    stamping = await openSealApp(read, pdfs, certificate, { timeStamper });
  });
  afterAll(async () => {
    await stamping.close();
    outbound.close();
    authority.close();
  });

  it('has a time stamp, asked for once', async () => {
    authority.state.mood = 'right';
    const first = await download(stamping);
    expect(signaturesOf(first)).toContain('Signature is Valid.');
    expect((await opened(0)).data.level).toBe('B-T');
    expect((await download(stamping)).equals(first)).toBe(true);
    expect(authority.state.queries).toBe(1);
    await expect(stamping.warnings.time_stamps()).resolves.toBeUndefined();
    const [event] = await sealEvents();
    expect(event?.data.length).toBeLessThan(MAX_EVENT_BYTES / 16);
  });

  it('is sealed without one while the authority is away, which is reported until it is back', async () => {
    authority.state.mood = 'error';
    expect(signaturesOf(await download(stamping))).toContain('Signature is Valid.');
    expect((await opened(0)).data.level).toBe('B-B');
    await expect(stamping.warnings.time_stamps()).rejects.toThrow('without a time stamp');
    expect(stamping.logText()).toContain('answered 500');
    authority.state.mood = 'right';
    now += 60_001;
    const other = await sign();
    await download(stamping, url(other));
    await expect(stamping.warnings.time_stamps()).resolves.toBeUndefined();
    expect(await stamping.metrics()).toContain('waiver_record_seals_total{result="B-T"} 2');
  });
});

it('a ZIP contains stored seals, lists the others and makes none', async () => {
  const sealed = await download();
  const other = await sign();
  const answer = await app.get(read.exportPath(owner, { format: 'zip' }));
  expect(answer.rawPayload.includes(sealed)).toBe(true);
  expect(answer.rawPayload.includes('unsealed.txt')).toBe(true);
  expect(answer.rawPayload.includes(other)).toBe(true);
  const list = answer.rawPayload.subarray(answer.rawPayload.indexOf('unsealed.txt') + 'unsealed.txt'.length);
  expect(list.subarray(0, 36).toString()).toBe(other);
  expect(await sealEvents(other)).toEqual([]);
  await download(app, url(other));
  const complete = await app.get(read.exportPath(owner, { format: 'zip' }));
  expect(complete.rawPayload.includes('unsealed.txt')).toBe(false);
});
