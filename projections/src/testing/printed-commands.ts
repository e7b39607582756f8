import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const UNESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Returns the commands that a page prints, in order. */
export const commandsIn = (html: string): readonly string[] =>
  [...html.matchAll(/<pre>([^<]*)<\/pre>/g)].map(([, text = '']) =>
    text.replaceAll(/&\w+;/g, (escaped) => UNESCAPED[escaped] ?? escaped),
  );

export const unpack = (folder: string, files: ReadonlyMap<string, Uint8Array>): void => {
  for (const [name, bytes] of files) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
};

/** Changes one bit, at a place between 0 and 1 of the file. */
export const withAlteredBit = (bytes: Uint8Array, place: number): Uint8Array => {
  const altered = Uint8Array.from(bytes);
  const at = Math.floor(altered.length * place);
  altered[at] = (altered[at] ?? 0) ^ 1;
  return altered;
};

/** Runs a command in a folder, as its reader would. @returns what it printed, or undefined if it failed */
export const printed = (folder: string, command: string): string | undefined => {
  const { status, stdout } = spawnSync('bash', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 ? stdout : undefined;
};
