import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** Uses Debian's `poppler-utils`, which is independent of our PDF library. */
const read = (pdf: Uint8Array, program: string, ...options: readonly string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'waivers-pdf-'));
  try {
    const file = join(folder, 'read.pdf');
    writeFileSync(file, pdf);
    const { stdout, error } = spawnSync(
      program,
      [...options.filter((each) => each !== '-'), file, ...options.filter((each) => each === '-')],
      {
        encoding: 'utf8',
      },
    );
    if (error !== undefined)
      throw new Error(`${program} is missing. Install poppler-utils.`, { cause: error });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Fetches a PDF, and asks again while the server is busy. @throws Error for any other refusal */
export const fetchPdf = (url: string, init?: RequestInit): Promise<Uint8Array> =>
  vi.waitUntil(
    async () => {
      const answer = await fetch(url, init);
      if (answer.status === 503) return false;
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
      return new Uint8Array(await answer.arrayBuffer());
    },
    { timeout: 60_000, interval: 1000 },
  );

/** Normalizes white space, page breaks and direction marks, which are only layout. */
export const asWords = (text: string): string =>
  text
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

export const wordsOf = (pdf: Uint8Array): string => asWords(read(pdf, 'pdftotext', '-layout', '-'));

/** Returns one string per page, with white space preserved. */
export const pagesOf = (pdf: Uint8Array): readonly string[] =>
  read(pdf, 'pdftotext', '-layout', '-').split('\f').slice(0, -1);

export const infoOf = (pdf: Uint8Array): string => read(pdf, 'pdfinfo');

export const metadataOf = (pdf: Uint8Array): string => read(pdf, 'pdfinfo', '-meta');

/** Returns what poppler says about the signatures in a file, without asking whether it trusts their issuers. */
export const signaturesOf = (pdf: Uint8Array): string => read(pdf, 'pdfsig', '-nocert');

/** Returns words that cross the right or bottom edge of their page. */
export const cutWordsOf = (pdf: Uint8Array): readonly string[] =>
  read(pdf, 'pdftotext', '-bbox', '-')
    .split('<page ')
    .slice(1)
    .flatMap((page) => {
      const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
      return [...page.matchAll(/xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)].flatMap(
        ([, right, bottom, word = '']) =>
          Number(right) > Number(width) || Number(bottom) > Number(height) ? [word] : [],
      );
    });

export type EmbeddedFont = {
  readonly name: string;
  readonly isEmbedded: boolean;
  readonly isSubset: boolean;
};

export const fontsOf = (pdf: Uint8Array): readonly EmbeddedFont[] =>
  read(pdf, 'pdffonts')
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => {
      const [, name = '', embedded, subset] =
        /^(\S+)\s.*\s(yes|no)\s+(yes|no)\s+(?:yes|no)\s+\d+\s+\d+$/.exec(line) ?? [];
      return { name, isEmbedded: embedded === 'yes', isSubset: subset === 'yes' };
    });
