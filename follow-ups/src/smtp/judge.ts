import type { NodemailerError } from 'nodemailer';
import type { Delivered } from '../outbox/delivery.ts';
import type { Answer } from '../outcomes/commands.ts';

/** How far a mail got before it failed. */
export type Progress =
  /** Waiting for a connection, or logging in. */
  | 'connecting'
  /** The server has been told of the mail. */
  | 'announced'
  /** Some of it has been sent: the server may have it. */
  | 'sent';

/** The server wants a log-in, or another one. */
const LOG_IN_CODES: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** The mail is too big for the server; told at `MAIL FROM` where it announces a limit. */
const TOO_BIG_CODES: ReadonlySet<number> = new Set([523, 552]);

/** As an answer quotes them; typed by strangers. */
const ADDRESSES = /<[^<>]*>|(?<!\S)[^\s@]*@\S*/g;

/**
 * Postfix, Exim, Exchange and Sendmail all say so to a client that may not send to strangers. 5.1.x is about the
 * recipient, such as one that is missing in a "relay recipient table" (RFC 3463).
 * @param recipient an answer may name its domain alone
 */
const isAboutRelaying = (response: string, recipient: string): boolean => {
  const domain = recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase();
  const words = response.toLowerCase().replaceAll(ADDRESSES, ' ').replaceAll(domain, ' ');
  return !/^\d{3}[ -]5\.1\.\d/.test(words) && /\brelay(ing|ed)?\b/.test(words);
};

const errorClassOf = ({ code, originalCode }: NodemailerError): string =>
  [code ?? 'Error', originalCode].filter((each) => each !== undefined).join(' ');

const isSendersProblem = (command: string | undefined, code: number): boolean =>
  (command === 'MAIL FROM' && !TOO_BIG_CODES.has(code)) || LOG_IN_CODES.has(code);

/**
 * What a failed attempt means. What concerns log-in, sender or connection is the operator's to put right, so no mail
 * loses an attempt by it. What concerns this mail is refused for now (4xx, 503, no answer) or for ever (other 5xx).
 * @param recipient the address
 */
export const judge = (
  error: NodemailerError,
  progress: Progress,
  recipient: string,
): Exclude<Delivered, { kind: 'done' }> => {
  const { code, command, responseCode, response, permanent } = error;
  const errorClass = errorClassOf(error);
  const answer: Answer | undefined = responseCode === undefined ? undefined : { code: responseCode };
  const setback = { errorClass, ...(answer === undefined ? {} : { answer }) };
  if (progress === 'connecting')
    return isOfThisMail(error) ? { kind: 'refused', ...setback } : { kind: 'away', ...setback };
  if (answer === undefined) {
    // The library's own check, by the size that the server announces.
    const isTooBig = code === 'EMESSAGE' && command === 'MAIL FROM';
    return isTooBig || isOfThisMail(error)
      ? { kind: 'refused', ...setback }
      : { kind: 'postponed', ...setback, ...(progress === 'sent' ? { mayHaveArrived: true } : {}) };
  }
  if (isSendersProblem(command, answer.code)) return { kind: 'away', ...setback };
  if (command === 'RCPT TO' && permanent === true && isAboutRelaying(response ?? '', recipient))
    return { kind: 'away', ...setback };
  return permanent === true ? { kind: 'refused', ...setback } : { kind: 'postponed', ...setback };
};

/** An address that no server could take. */
const isOfThisMail = ({ code, command }: NodemailerError): boolean =>
  code === 'EENVELOPE' && command === 'API';
