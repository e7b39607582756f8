import { createHash } from 'node:crypto';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { MAX_VIDEO_BYTES } from '@waivers/contract/media/uploads.ts';
import { asSuperuser } from '../faults/machine/superuser.ts';
import { median } from './measure.ts';
import type { PartResult } from './report.ts';
import { residentMib } from './resident-memory.ts';

/** Bytes that a player requests when a viewer jumps to the end. */
const LAST_BYTES = 1024 ** 2;
const RANGES = 50;
const FIRST_BYTE_MS = 50;
/** MiB by which a warm process may still grow. */
const FLAT_MIB = 32;

/** Creates a film of the maximum size as a sparse file, which reads like any other. @returns the film's path */
export const placeLargeFilm = async (
  superuserUrl: string,
  dataDir: string,
  accountId: string,
): Promise<string> => {
  const sha256 = createHash('sha256').update('bench').digest();
  const name = `${sha256.toString('hex')}.mp4`;
  const folder = join(dataDir, 'media', 'files', accountId);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), '');
  truncateSync(join(folder, name), MAX_VIDEO_BYTES);
  await asSuperuser(superuserUrl, (client) =>
    client.query(
      `insert into media.files (account_id, sha256, extension, bytes, stored_at, is_whole, is_named, is_removed)
      values ($1, $2, 'mp4', $3, now(), true, true, false)`,
      [accountId, sha256, MAX_VIDEO_BYTES],
    ),
  );
  return `/v1/media/${accountId}/${name}`;
};

/** @returns milliseconds to the first byte, and the number of bytes received */
const readFrom = (url: URL, from: number, mayEnd: (bytes: number) => boolean) =>
  new Promise<{ readonly ms: number; readonly bytes: number }>((resolve, reject) => {
    const asked = performance.now();
    let ms = 0;
    let bytes = 0;
    const answer = get(url, { headers: { range: `bytes=${from}-` } }, (response: IncomingMessage) => {
      if (response.statusCode !== 206) reject(new Error(`A range answered ${response.statusCode}.`));
      response.on('data', (piece: Buffer) => {
        if (bytes === 0) ms = performance.now() - asked;
        bytes += piece.length;
        if (!mayEnd(bytes)) return;
        response.destroy();
        resolve({ ms, bytes });
      });
      response.on('end', () => resolve({ ms, bytes }));
    });
    answer.on('error', reject);
  });

export const benchMedia = async (baseUrl: string, pid: number, address: string): Promise<PartResult> => {
  const url = new URL(address, baseUrl);
  const readEnd = () => readFrom(url, MAX_VIDEO_BYTES - LAST_BYTES, () => false);
  // Requests open-ended ranges and disconnects after a MiB, as players do.
  const readOn = (count: number) =>
    readFrom(url, Math.floor((MAX_VIDEO_BYTES / RANGES) * count), (bytes) => bytes >= LAST_BYTES);
  // The first requests warm up the process, so only later growth counts.
  for (let count = 0; count < RANGES; count += 1) {
    await readEnd();
    await readOn(count);
  }
  const before = residentMib(pid);
  const times: number[] = [];
  let highest = before;
  for (let count = 0; count < RANGES; count += 1) {
    const { ms, bytes } = await readEnd();
    if (bytes !== LAST_BYTES) throw new Error(`${bytes} bytes came instead of ${LAST_BYTES}.`);
    times.push(ms);
    highest = Math.max(highest, residentMib(pid));
  }
  const slowest = Math.max(...times);
  for (let count = 0; count < RANGES; count += 1) {
    await readOn(count);
    highest = Math.max(highest, residentMib(pid));
  }
  const grown = highest - before;
  return {
    rows: [
      {
        what: `the last MiB of a film of 1 GiB, over HTTP, until its first byte, the slowest of ${RANGES}`,
        measured: slowest,
        unit: 'ms',
        against: `their median, ${median(times).toFixed(1)} ms`,
        ratio: slowest / median(times),
        target: `< ${FIRST_BYTE_MS} ms`,
        met: slowest < FIRST_BYTE_MS,
      },
      {
        what: `resident memory of the product that ${RANGES} such ranges and ${RANGES} open ones, broken off after a MiB, add at most to as many before`,
        measured: grown,
        unit: 'MiB',
        against: `before, ${Math.round(before)} MiB`,
        ratio: highest / before,
        target: `< ${FLAT_MIB} MiB`,
        met: grown < FLAT_MIB,
      },
    ],
  };
};
