import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const makeFilm = async (seconds: number): Promise<Uint8Array<ArrayBuffer>> => {
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  const file = join(folder, 'film.webm');
  const picture = `testsrc=size=160x90:rate=10:duration=${seconds}`;
  const args = [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    picture,
    '-c:v',
    'libvpx',
    '-b:v',
    '100k',
    '-g',
    '5',
    file,
  ];
  try {
    await promisify(execFile)('ffmpeg', args);
    return new Uint8Array(await readFile(file));
  } finally {
    await rm(folder, { recursive: true });
  }
};

export const CAPTIONS = new TextEncoder().encode(
  'WEBVTT\n\n00:00.000 --> 01:00.000\nKeep your helmet on at all times.\n',
);
