import { oneLine } from '@waivers/waiver/mails/one-line.ts';

const MAX_NAME = 100;

/**
 * A stranger's name as a mail shows it. Anybody can sign with any address, so a name must not advertise: the inserted
 * character stops mail programs from linking what looks like an address.
 */
export const signerName = (name: string): string =>
  oneLine(
    name.replace(/(?:\b[a-z]+:)?\/\//gi, ' ').replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}]{2})/gu, '. '),
    MAX_NAME,
  );
