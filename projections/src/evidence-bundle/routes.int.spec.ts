import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { accountStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { sha256Of } from '@waivers/events/log/port/sha256.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { ensureCheckpointKey } from '@waivers/events/tree/checkpoint-keys.ts';
import { signaturesOf, wordsOf } from '@waivers/infra/testing/read-pdf.ts';
import { hashOf, leafFrom } from '@waivers/proof/leaf.ts';
import { parsePolicy } from '@waivers/proof/notes/policy.ts';
import { parseReceipt, refusalOf } from '@waivers/proof/receipt.ts';
import { missingGo } from '@waivers/proof/testing/debian-go.ts';
import { createOutbound } from '@waivers/server/outbound/outbound.ts';
import { parseSealCertificate } from '@waivers/server/settings/seal-settings.ts';
import { tokenFor } from '@waivers/server/testing/owner-of.ts';
import { startTimeStampAuthority } from '@waivers/server/testing/time-stamp-authority.ts';
import { createTimeStamper, timeStampOutbound } from '@waivers/server/time-stamps/time-stamper.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeOwnCertificate } from '../record-seal/own-certificate.ts';
import { filesInZip } from '../testing/files-in-zip.ts';
import { growTreeToEnd } from '../testing/grow-tree.ts';
import { commandsIn, printed, unpack, withAlteredBit } from '../testing/printed-commands.ts';
import { HASH_WITH_VIDEO, HASHES, NOW, useReadApp } from '../testing/read-app.ts';
import { begun, drafted, published, registered, signed } from '../testing/sample-events.ts';
import { openSealApp, quickRecordPdfs } from '../testing/seal-app.ts';
import { type CheckpointStamps, createCheckpointStamps } from '../tree/stamp-checkpoints.ts';

const VERIFY_PAGE = '<script type="application/json" id="policy">null</script>';
const MAIL: FollowUp = {
  id: v7(),
  kind: 'mail',
  template: 'signed-waiver',
  recipient: 'signer',
  to: 'anna@example.test',
  state: 'refused',
  attempts: 1,
  queuedAt: NOW.toISOString(),
  lastAnswer: 550,
};
const DRAWN = {
  method: 'drawn',
  width: 1000,
  height: 500,
  strokes: [[10, 20, 0, 128, 5, 5, 16, 0]],
} as const;
const ANNABELLA = { firstName: 'Annabella', lastName: 'Beispielhaft' };
const LATER = new Date('2100-01-01T00:00:00.000Z');

const read = useReadApp();
const pdfs = quickRecordPdfs();
let app: Awaited<ReturnType<typeof openSealApp>>;
let authority: Awaited<ReturnType<typeof startTimeStampAuthority>>;
let owner: string;
let id: string;

beforeAll(async () => {
  authority = await startTimeStampAuthority();
  const parsed = parseSealCertificate(await makeOwnCertificate('Waivers (waivers.example)', NOW));
  if (typeof parsed === 'string') throw new Error(parsed);
  app = await openSealApp(read, pdfs, async () => ({ ...parsed, isOwn: true }), {
    sources: {
      verifyPage: VERIFY_PAGE,
      deliveriesOf: async (account, record) => (account === owner && record === id ? [MAIL] : []),
    },
  });
  await ensureCheckpointKey(read.services.database.withTables<KeysDatabase>(), TEST_MASTER_KEY);
});
afterAll(async () => {
  await app.close();
  await pdfs.close();
  authority.close();
});

const sign = async (changes: Parameters<typeof signed>[3] = {}): Promise<void> => {
  const waiverId = v7();
  await read.history.append(waiverStream(waiverId), owner, drafted());
  await read.history.append(waiverStream(waiverId), owner, published(1));
  const event = signed(id, waiverId, [ANNABELLA], { versionHash: HASHES.en, ...changes });
  const participants = event.data.participants.map((each) => ({ ...each, ink: { signature: DRAWN } }));
  const drawn = { ...event, data: { ...event.data, participants } };
  await read.history.append(signedWaiverStream(id), owner, drawn);
  await read.project();
};

beforeEach(async () => {
  read.state.stampOver = async () => undefined;
  authority.state.mood = 'right';
  [owner, id] = [v7(), v7()];
  await read.history.append(accountStream(owner), owner, registered());
});

const ask = (token = owner) => app.get(`/v1/signed_waiver/${id}/bundle`, { authorization: token });
const bundle = async () => {
  const answer = await ask();
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  const files = filesInZip(answer.rawPayload);
  const textOf = (name: string): string => files.get(name)?.toString('utf8') ?? expect.fail(`no ${name}`);
  return {
    answer,
    files,
    names: [...files.keys()],
    textOf,
    jsonOf: (name: string) => JSON.parse(textOf(name)),
  };
};
const stampNewest = async (): Promise<void> => withStamps(({ run }) => run());

/** Runs something with stamps of the last checkpoint of each day, all of which are over. */
const withStamps = async (
  task: (stamps: CheckpointStamps) => Promise<void>,
  warn: (problems: readonly string[]) => void = (problems) => expect.fail(problems.join()),
): Promise<void> => {
  const outbound = createOutbound(timeStampOutbound([authority.url]));
  const stamps = createCheckpointStamps({
    log: read.log,
    keys: read.history.keys,
    database: read.services.database,
    clock: () => LATER,
    authorities: new Map([['https://tsa.example', createTimeStamper([authority.url], outbound)]]),
    warn,
  });
  await task(stamps);
  outbound.close();
};

describe('evidence bundle', () => {
  it('holds the sealed PDF, events, text, strokes, deliveries, receipts and explanations', async () => {
    await sign();
    await growTreeToEnd(read);
    const { answer, files, names, textOf, jsonOf } = await bundle();
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="evidence-${id}.zip"`,
    });
    expect(names).toEqual([
      'README.html',
      'checkpoint.txt',
      'deliveries.json',
      'events.json',
      'events/0001-WaiverSigned.json',
      'events/0002-RecordSealed.json',
      'opened.json',
      'policy.tlog-policy',
      'receipt.tlog-proof',
      'record.pdf',
      'signatures/signature-1.json',
      'signatures/signature-1.svg',
      'signing.json',
      'text-as-shown.html',
      'text-as-shown.json',
      'verify.go',
      'verify.html',
      'verify.md',
    ]);
    expect(signaturesOf(files.get('record.pdf') ?? Buffer.of())).toContain('Signature is Valid.');
    expect(jsonOf('deliveries.json')).toEqual([MAIL]);
    expect(jsonOf('signing.json')).toMatchObject({
      answers: { zip: '10435' },
      evidence: { address: '192.0.2.7' },
    });
    expect(jsonOf('signatures/signature-1.json')).toMatchObject({
      name: 'signature',
      points: [
        [
          { x: 10, y: 20, t: 0, p: 128 },
          { x: 15, y: 25, t: 16, p: 128 },
        ],
      ],
    });
    expect(textOf('signatures/signature-1.svg')).toContain('<path d="M1 2L1.5 2.5"/>');
    expect(sha256Of(textOf('text-as-shown.json'))).toBe(HASHES.en);
    expect(textOf('text-as-shown.html')).toContain('I agree to this document');
    expect(textOf('verify.html')).toContain(JSON.stringify(textOf('policy.tlog-policy')));
  });

  it('connects the stored bytes of the signature with the signed state of the log', async () => {
    await sign();
    await growTreeToEnd(read);
    const { textOf, jsonOf } = await bundle();
    const receipt = parseReceipt(textOf('receipt.tlog-proof')) ?? expect.fail('no receipt');
    const leaf = leafFrom(receipt.extra ?? Buffer.of()) ?? expect.fail('no leaf');
    const policy = parsePolicy(textOf('policy.tlog-policy')) ?? expect.fail('no policy');
    expect(refusalOf(receipt, hashOf(leaf), policy)).toBeUndefined();
    const stored = textOf('events/0001-WaiverSigned.json');
    expect(sha256Of(stored)).toBe(leaf.event);
    expect(stored).not.toContain('Annabella');
    const [first] = jsonOf('events.json');
    expect(first).toMatchObject({ hash: leaf.event, file: 'events/0001-WaiverSigned.json' });
    expect(first.stored).toEqual(JSON.parse(stored));
    expect(textOf('receipt.tlog-proof').endsWith(`\n\n${textOf('checkpoint.txt')}`)).toBe(true);
    expect(jsonOf('opened.json')[0].data.participants[0].identity).toMatchObject(ANNABELLA);
  });

  it('is the same bytes while the record is the same, and then has receipts of later events', async () => {
    await sign();
    await growTreeToEnd(read);
    const first = await bundle();
    read.state.now = LATER;
    expect((await bundle()).answer.rawPayload.equals(first.answer.rawPayload)).toBe(true);
    read.state.now = NOW;
    await growTreeToEnd(read);
    const { names, textOf } = await bundle();
    expect(names).toContain('receipts/0002-RecordSealed.tlog-proof');
    expect(textOf('receipt.tlog-proof')).toBe(first.textOf('receipt.tlog-proof'));
  });

  it('holds the first time stamp that covers the signature, and a receipt for the stamped state', async () => {
    await sign();
    await growTreeToEnd(read);
    const before = await bundle();
    expect(before.names.filter((name) => name.startsWith('time-stamp/'))).toEqual([]);
    expect(before.textOf('README.html')).toContain('No outside authority has stamped');
    await growTreeToEnd(read);
    await stampNewest();
    const { files, textOf, jsonOf } = await bundle();
    expect(textOf('README.html')).not.toContain('No outside authority has stamped');
    const stamped = textOf('time-stamp/stamped.txt');
    const token = files.get('time-stamp/stamp-1.tst') ?? expect.fail('no token');
    expect(authority.verify(token, Buffer.from(sha256Of(stamped), 'hex'))).toContain('Verification: OK');
    expect(jsonOf('time-stamp/stamps.json')).toMatchObject([
      { file: 'stamp-1.tst', authority: 'https://tsa.example' },
    ]);
    const receipt = parseReceipt(textOf('time-stamp/receipt-stamped.tlog-proof')) ?? expect.fail('none');
    expect(receipt.checkpoint.note.text).toBe(stamped);
    const leaf = leafFrom(receipt.extra ?? Buffer.of()) ?? expect.fail('no leaf');
    const policy = parsePolicy(textOf('policy.tlog-policy')) ?? expect.fail('no policy');
    expect(refusalOf(receipt, hashOf(leaf), policy)).toBeUndefined();
    expect(leaf.event).toBe(sha256Of(textOf('events/0001-WaiverSigned.json')));
  });

  it('has the log stamped on demand if no stamp covers the signature yet', async () => {
    await stampNewest();
    await sign();
    await growTreeToEnd(read);
    await withStamps(async ({ stampOver }) => {
      read.state.stampOver = stampOver;
      const { names, answer, textOf } = await bundle();
      expect(names).toContain('time-stamp/stamp-1.tst');
      expect(textOf('README.html')).not.toContain('No outside authority has stamped');
      expect((await bundle()).answer.rawPayload.equals(answer.rawPayload)).toBe(true);
    });
  });

  it('comes without a stamp while the authority is away', async () => {
    await sign();
    await growTreeToEnd(read);
    authority.state.mood = 'error';
    const problems: string[] = [];
    await withStamps(
      async ({ stampOver }) => {
        read.state.stampOver = stampOver;
        const { names, textOf } = await bundle();
        expect(names.filter((name) => name.startsWith('time-stamp/'))).toEqual([]);
        expect(textOf('README.html')).toContain('No outside authority has stamped');
      },
      (found) => void problems.push(...found),
    );
    expect(problems).toHaveLength(1);
  });

  it('explains itself in the language of the record and in English', async () => {
    await sign({ locale: 'de', versionHash: HASHES.de });
    await growTreeToEnd(read);
    const { textOf } = await bundle();
    const readme = textOf('README.html');
    expect(readme).toContain('Wer das Telefon in der Hand hielt.');
    expect(readme).toContain('Who held the phone.');
    expect(readme).toContain('pdfsig record.pdf');
  });

  it('prints commands that succeed, one of which fails after any file has been altered', async () => {
    await sign({ locale: 'de', versionHash: HASHES.de });
    await growTreeToEnd(read);
    // Seals the PDF, so that the record has another event and receipt.
    await bundle();
    await growTreeToEnd(read);
    await stampNewest();
    const { files, textOf } = await bundle();
    const [, inGerman = '', inEnglish = ''] = textOf('README.html').split('<section');
    const commands = commandsIn(inEnglish);
    expect(commands).toEqual(commandsIn(inGerman));
    const folder = mkdtempSync(join(tmpdir(), 'waivers-bundle-'));
    unpack(folder, new Map([...files, ['roots.pem', authority.roots]]));
    const hasGo = missingGo() === undefined;
    if (hasGo) expect(printed(folder, commands[1] ?? '')).toBe('');
    // The first one gets Go's modules from the network.
    const checks = commands.slice(2).filter((command) => hasGo || !command.startsWith('./verify'));
    const failing = (): string | undefined =>
      checks.find((command) => {
        const output = printed(folder, command);
        if (command !== 'pdfsig record.pdf') return output === undefined;
        return !/Total document signed\n.*Signature is Valid/.test(output ?? '');
      });
    expect(failing()).toBeUndefined();
    for (const [name, place] of [
      ['record.pdf', 0.1],
      ['events/0001-WaiverSigned.json', 0.5],
      ['events/0002-RecordSealed.json', 0.5],
      ['text-as-shown.json', 0.5],
      ['receipt.tlog-proof', 0.02],
      ['receipts/0002-RecordSealed.tlog-proof', 0.02],
      ['time-stamp/stamp-1.tst', 0.99],
      ['time-stamp/stamped.txt', 0.9],
      ['time-stamp/receipt-stamped.tlog-proof', 0.02],
    ] as const) {
      const bytes = files.get(name) ?? expect.fail(`no ${name}`);
      unpack(folder, new Map([[name, withAlteredBit(bytes, place)]]));
      expect(failing(), name).toBeDefined();
      unpack(folder, new Map([[name, bytes]]));
    }
    expect(failing()).toBeUndefined();
    rmSync(folder, { recursive: true });
  });

  it('holds attempts at the video', async () => {
    await sign({ hasVideo: true, versionHash: HASH_WITH_VIDEO });
    await read.history.append(signedWaiverStream(id), owner, begun());
    await read.project();
    await growTreeToEnd(read);
    expect((await bundle()).jsonOf('video.json')).toMatchObject([{ kind: 'begun', version: 2 }]);
  });

  it('is made without the values of an erased person, whose receipt still holds', async () => {
    await sign();
    await growTreeToEnd(read);
    const before = await bundle();
    await read.history.erase(signedWaiverStream(id), owner, participantIdOf(id, 0), true);
    await read.history.destroyKeys();
    await read.project();
    const { files, names, textOf, jsonOf } = await bundle();
    expect(names.filter((name) => name.startsWith('signatures/'))).toEqual([]);
    expect(jsonOf('opened.json')[0].data.participants[0].identity).toBe('erased');
    const values = ['Annabella', 'Beispielhaft', '10435', '192.0.2.7'];
    const told = [...files].filter(([, bytes]) => values.some((value) => bytes.includes(value)));
    expect(told.map(([name]) => name)).toEqual([]);
    expect(wordsOf(files.get('record.pdf') ?? Buffer.of())).not.toContain('Annabella');
    expect(textOf('receipt.tlog-proof')).toBe(before.textOf('receipt.tlog-proof'));
  });

  it('is for owners, managers and analysts of the business only', async () => {
    await sign();
    await growTreeToEnd(read);
    const statusFor = async (token: string) => (await ask(token)).statusCode;
    expect(await statusFor(tokenFor(owner, 'analyst'))).toBe(200);
    expect(await statusFor(tokenFor(owner, 'manager'))).toBe(200);
    expect(await statusFor(tokenFor(owner, 'front_desk'))).toBe(403);
    expect(await statusFor(v7())).toBe(404);
  });

  it('is pending until a checkpoint covers the signature', async () => {
    await sign();
    const answer = await ask();
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'receipt_pending']);
  });
});
