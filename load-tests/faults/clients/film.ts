import { randomFillSync } from 'node:crypto';
import { mp4Of, sha256, type uploadClient } from '@waivers/command-api/media/testing/upload-client.ts';
import { answerOf } from '@waivers/contract/client.ts';
import { readUpload, type UploadedMedia } from '@waivers/contract/media/uploads.ts';
import { until } from '../machine/until.ts';

const PIECE_BYTES = 64 * 1024;
const HEADER_BYTES = 32;

export type Film = {
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly path: string;
};

export type FilmClient = ReturnType<typeof uploadClient>;

const toldIn = async (answer: Response): Promise<UploadedMedia> =>
  answerOf(readUpload, answer.status, await answer.text()).result;

export const beginFilm = async (client: FilmClient, size: number): Promise<Film> => {
  const bytes = mp4Of(size);
  randomFillSync(bytes, HEADER_BYTES);
  const path = (await client.begin(size)).headers.get('location');
  if (path === null) throw new Error('The upload did not begin.');
  return { bytes, sha256: sha256(bytes), path };
};

/** Sends the film up to `end`. `isOut` resolves once sent; `told` yields undefined if the connection was cut. */
export const sendUntil = (client: FilmClient, { path, bytes }: Film, end: number) => {
  const out = Promise.withResolvers<void>();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (pieces) => {
        const next = Math.min(sent + PIECE_BYTES, end);
        if (next > sent) pieces.enqueue(bytes.subarray(sent, next));
        sent = next;
        if (sent < end) return undefined;
        out.resolve();
        if (end === bytes.length) return pieces.close();
        return Promise.withResolvers<void>().promise;
      },
    },
    { highWaterMark: 0 },
  );
  const told = client
    .send(path, 0, body)
    .then(toldIn)
    .catch(() => undefined);
  return { isOut: out.promise, told };
};

/** Queries the offset after a disconnect and sends the rest. @returns undefined if the upload cannot be resumed */
export const resumeUpload = (client: FilmClient, { path, bytes }: Film): Promise<UploadedMedia | undefined> =>
  until('the film has been taken', async () => {
    const asked = await client.offset(path);
    if (asked.status === 404) return { told: undefined };
    if (!asked.ok) return false;
    const offset = Number(asked.headers.get('upload-offset'));
    const answer = await (offset === bytes.length
      ? client.read(path)
      : client.send(path, offset, bytes.subarray(offset)));
    if (answer.ok) return { told: await toldIn(answer) };
    return answer.status < 500 && answer.status !== 409 && answer.status !== 423 && { told: undefined };
  }).then(({ told }) => told);
