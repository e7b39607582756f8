import type { NodemailerError } from 'nodemailer';
import type { DeliveryResult } from '../outbox/delivery.ts';
import type { OutcomeAnswer } from '../outcomes/commands.ts';

/** How far a mail got before it failed. */
export type SendingProgress =
  /** Waiting for a connection or logging in. */
  | 'connecting'
  /** The server knows about the mail. */
  | 'announced'
  /** Partly sent: the server may have it. */
  | 'sent';

/** The server requires a log-in, or rejects ours. */
const LOG_IN_CODES: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** Too big for the server; reported at `MAIL FROM` where the server announces a limit. */
const TOO_BIG_CODES: ReadonlySet<number> = new Set([523, 552]);

/** Addresses quoted in answers; typed by strangers. */
const ADDRESSES = /<[^<>]*>|(?<!\S)[^\s@]*@\S*/g;

/**
 * Postfix, Exim, Exchange and Sendmail use this for clients that may not relay. 5.1.x is about the recipient, for
 * example one missing in a "relay recipient table" (RFC 3463). @param recipient an answer may name only its domain
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
 * Meaning of a failed attempt. Problems with log-in, sender or connection are the operator's to fix, so no mail loses
 * an attempt. Problems with this mail are temporary (4xx, 503, no answer) or permanent (other 5xx).
 */
export const classifySmtpError = (
  error: NodemailerError,
  progress: SendingProgress,
  recipient: string,
): Exclude<DeliveryResult, { kind: 'done' }> => {
  const { code, command, responseCode, response, permanent } = error;
  const errorClass = errorClassOf(error);
  const answer: OutcomeAnswer | undefined = responseCode === undefined ? undefined : { code: responseCode };
  const setback = { errorClass, ...(answer === undefined ? {} : { answer }) };
  if (progress === 'connecting')
    return isOfThisMail(error) ? { kind: 'refused', ...setback } : { kind: 'away', ...setback };
  if (answer === undefined) {
    // The library's own check against the announced size.
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

/** No server could accept the address. */
const isOfThisMail = ({ code, command }: NodemailerError): boolean =>
  code === 'EENVELOPE' && command === 'API';
