import { hash } from 'node:crypto';
import type { Outbound } from '@waivers/server/outbound/outbound.ts';
import type { Logger } from 'pino';

/** Whether a password is known from leaks. @param password normalised */
export type IsBreached = (password: string) => Promise<boolean>;

/** Checks the 50,000 most common leaked passwords, which are loaded when a password is first chosen. */
const isShipped: IsBreached = async (password) => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
};

const PREFIX_LENGTH = 5;
/** Answers have about 1,000 lines of 40 bytes, padded ones up to 1,400. */
const MAX_BYTES = 256 * 1024;

/**
 * Sends five of the 40 digits of the password's SHA-1, as described at
 * https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange. Padding, with a count of 0, hides the number of hits.
 */
const isListedAt = async (
  url: string,
  outbound: Pick<Outbound, 'send'>,
  logger: Pick<Logger, 'warn'>,
  password: string,
): Promise<boolean> => {
  const digest = hash('sha1', password, 'hex').toUpperCase();
  const answer = await outbound.send({
    url: new URL(`${url}/range/${digest.slice(0, PREFIX_LENGTH)}`),
    method: 'GET',
    headers: { 'add-padding': 'true' },
    maxBytes: MAX_BYTES,
  });
  if (answer.kind === 'failed' || answer.status !== 200) {
    logger.warn(
      { answer: answer.kind === 'failed' ? answer.reason : answer.status },
      'BREACHED_PASSWORDS_URL did not answer; only the shipped list was checked',
    );
    return false;
  }
  return answer.body
    .toString()
    .split(/\r?\n/)
    .some((line) => {
      const [suffix, count] = line.split(':');
      return suffix === digest.slice(PREFIX_LENGTH) && count !== '0';
    });
};

/**
 * A password is never refused because the online list does not answer.
 * @param url `BREACHED_PASSWORDS_URL`; undefined: only the shipped list
 */
export const breachedPasswords =
  (url: string | undefined, outbound: Pick<Outbound, 'send'>, logger: Pick<Logger, 'warn'>): IsBreached =>
  async (password) =>
    (await isShipped(password)) || (url !== undefined && (await isListedAt(url, outbound, logger, password)));
