import { oneLine } from '@waivers/waiver/mails/one-line.ts';

const MAX_NAME = 100;

/**
 * Returns a stranger's name as mails show it. Anyone can sign with any address, so names must not be usable for
 * advertising: inserted spaces keep mail clients from linking anything that looks like a URL.
 */
export const signerName = (name: string): string =>
  oneLine(
    name.replace(/(?:\b[a-z]+:)?\/\//gi, ' ').replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}]{2})/gu, '. '),
    MAX_NAME,
  );
