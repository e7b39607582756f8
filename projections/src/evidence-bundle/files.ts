import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Contents by path within the archive. */
export type Files = Readonly<Record<string, string | Buffer>>;

export const prettyJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** ZIPs hold a local time without a zone: shows UTC wherever the server is, so that its zone changes no byte. */
const utcAsLocal = (at: Date): Date => new Date(at.getTime() + at.getTimezoneOffset() * 60_000);

/** Makes the same archive of the same files: names are sorted, all have one time, and nothing is compressed. */
export const zipOf = async (files: Files, at: Date): Promise<Buffer> => {
  const zip = new ZipFile();
  const options = { mtime: utcAsLocal(at), mode: 0o100_644, forceDosTimestamp: true, compress: false };
  for (const name of Object.keys(files).sort()) {
    zip.addBuffer(Buffer.from(files[name] ?? ''), name, options);
  }
  zip.end();
  return buffer(zip.outputStream);
};
