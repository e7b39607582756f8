import { sign } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { signaturesOf, wordsOf } from '@waivers/infra/testing/read-pdf.ts';
import { parseSealCertificate } from '@waivers/server/settings/seal-settings.ts';
import { wholeRecord } from '@waivers/waiver/testing/whole-record.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeOwnCertificate } from '../record-seal/own-certificate.ts';
import { installedFonts } from './fonts.ts';
import { createPdfWorker, PdfFailed, type PdfWorker, ProcessEnded } from './pdf-worker.ts';
import { recordView } from './record-view.ts';

const VIEW = JSON.stringify(recordView(wholeRecord('minors'), undefined, 'Höhenluft'));
const FONTS = { installed: installedFonts, fetchFor: async () => false };
const NO_FONTS = { ...FONTS, installed: () => [] };
const PATIENT = { limitMs: 120_000, startMs: 120_000, idleMs: 60_000 };

let folder: string;
let worker: PdfWorker | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waivers-pdf-worker-'));
});
afterEach(() => worker?.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a script that runs `before` for each job and responds with its own process ID. */
const script = async (name: string, before: string): Promise<string> => {
  const file = join(folder, `${name}.mjs`);
  await writeFile(
    file,
    `process.on('disconnect', () => process.exit(0));
process.on('message', () => { ${before}; process.send({ pdf: Buffer.from(String(process.pid)), missing: [] }); });
process.send({ ready: true });`,
  );
  return file;
};

/** Whether Linux groups the processes of a session, except those of the first one. Grouping may be off and still set up. */
const sessionsHavePlaces = existsSync('/proc/self/autogroup');

/** Returns the nice values of the process and its session. The session's line reads like `/autogroup-12 nice 10`. */
const placeOf = (pid: number): readonly [number, string | undefined] => {
  const file = `/proc/${pid}/autogroup`;
  return [getPriority(pid), existsSync(file) ? /nice \S+/.exec(readFileSync(file, 'utf8'))?.[0] : undefined];
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('PDF worker', () => {
  it('attaches a seal in two steps, and refuses what is no PDF', async () => {
    worker = createPdfWorker(FONTS, PATIENT);
    const job = { chain: [Buffer.from('a certificate')], keyType: 'EC', reservedBytes: 4096, at: 0 } as const;
    await expect(worker.attachSeal({ ...job, pdf: Buffer.from('no PDF') })).rejects.toBeInstanceOf(PdfFailed);
    const made = parseSealCertificate(await makeOwnCertificate('Waivers', new Date()));
    if (typeof made === 'string') throw new Error(made);
    const pdf = await worker.make(VIEW);
    const sealing = { ...job, pdf, chain: made.chain };
    const asked = await worker.attachSeal(sealing);
    if (!('toSign' in asked)) throw new Error('Nothing is to be signed.');
    const signature = sign('sha256', asked.toSign, made.key);
    const sealed = await worker.attachSeal({ ...sealing, proof: { signature, token: undefined } });
    if (!('appended' in sealed)) throw new Error('There is no seal.');
    expect(signaturesOf(Buffer.concat([pdf, sealed.appended]))).toContain('Signature is Valid.');
  });

  it('creates a PDF', async () => {
    worker = createPdfWorker(FONTS, PATIENT);
    expect(wordsOf(await worker.make(VIEW))).toContain('Signature evidence');
  });

  it('reports a failed document and creates the next', async () => {
    worker = createPdfWorker(FONTS, PATIENT);
    await expect(worker.make('{}')).rejects.toBeInstanceOf(PdfFailed);
    expect(wordsOf(await worker.make(VIEW))).toContain('Signature evidence');
  });

  it('restarts its process after a crash', async () => {
    const marker = join(folder, 'died-once');
    const dies = `const fs = process.getBuiltinModule('fs');
      if (!fs.existsSync(${JSON.stringify(marker)})) { fs.writeFileSync(${JSON.stringify(marker)}, ''); process.abort(); }`;
    worker = createPdfWorker(NO_FONTS, PATIENT, await script('dies', dies));
    await expect(worker.make(VIEW)).rejects.toBeInstanceOf(ProcessEnded);
    expect(Number(await worker.make(VIEW))).toBeGreaterThan(0);
  });

  it('stops a document that takes too long', async () => {
    worker = createPdfWorker(NO_FONTS, { ...PATIENT, limitMs: 300 }, await script('hangs', 'for (;;);'));
    await expect(worker.make(VIEW)).rejects.toBeInstanceOf(ProcessEnded);
  });

  it('excludes startup from the time limit', async () => {
    const slow = join(folder, 'starts-late.mjs');
    await writeFile(
      slow,
      `setTimeout(async () => import(${JSON.stringify(await script('late', ''))}), 900);`,
    );
    worker = createPdfWorker(NO_FONTS, { ...PATIENT, limitMs: 600 }, slow);
    expect(Number(await worker.make(VIEW))).toBeGreaterThan(0);
  });

  it('reports overload when its process does not start', async () => {
    const never = join(folder, 'never-ready.mjs');
    await writeFile(never, 'setInterval(() => undefined, 1000);');
    worker = createPdfWorker(NO_FONTS, { ...PATIENT, startMs: 300 }, never);
    await expect(worker.make(VIEW)).rejects.toBeInstanceOf(Overloaded);
  });

  it('reuses its process and ends it when idle', async () => {
    worker = createPdfWorker(NO_FONTS, { ...PATIENT, idleMs: 100 }, await script('answers', ''));
    const pid = Number(await worker.make(VIEW));
    expect(Number(await worker.make(VIEW))).toBe(pid);
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 60_000 });
    expect(Number(await worker.make(VIEW))).not.toBe(pid);
  });

  it('lowers only its own process’s priority', async () => {
    const before = placeOf(process.pid);
    const module = JSON.stringify(new URL('./lower-priority.ts', import.meta.url).href);
    const answers = await script('steps', '');
    await writeFile(
      answers,
      `(await import(${module})).lowerPriority();\n${await readFile(answers, 'utf8')}`,
    );
    worker = createPdfWorker(NO_FONTS, PATIENT, answers);
    const [priority, group] = placeOf(Number(await worker.make(VIEW)));
    expect(priority).toBe(10);
    expect(group).toBe(sessionsHavePlaces ? 'nice 10' : undefined);
    expect(placeOf(process.pid)).toEqual(before);
  });

  it('ends its process when closed', async () => {
    worker = createPdfWorker(NO_FONTS, PATIENT, await script('answers-too', ''));
    const pid = Number(await worker.make(VIEW));
    await worker.close();
    expect(isRunning(pid)).toBe(false);
  });
});
