import type { NodemailerError } from 'nodemailer';
import type { DeliveryResult } from '../outbox/delivery.ts';
import type { OutcomeAnswer } from '../outcomes/commands.ts';

export type SendingProgress =
  /** Waiting for a connection, or logging in. */
  | 'connecting'
  /** Sending the envelope; no part of the message has been sent yet. */
  | 'announced'
  /** At least part of the message was sent, so the server may have accepted it. */
  | 'sent';

/** The server requires a login or rejects ours. */
const LOG_IN_CODES: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** The mail is too large for the server. Reported at `MAIL FROM` if the server announces a limit. */
const TOO_BIG_CODES: ReadonlySet<number> = new Set([523, 552]);

/** Matches addresses quoted in responses, which may have been entered by strangers. */
const ADDRESSES = /<[^<>]*>|(?<!\S)[^\s@]*@\S*/g;

/**
 * Whether a response rejects relaying, as Postfix, Exim, Exchange and Sendmail word it. 5.1.x is about the recipient,
 * who may be missing from a "relay recipient table" (RFC 3463). The response may contain only the domain.
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
 * Classifies a failed attempt. Problems with the login, sender or connection are the operator's to fix and do not use
 * up an attempt. Problems with this mail are temporary (4xx, 503, no response) or permanent (other 5xx).
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
    // Nodemailer checks the size announced by the server before it sends the mail.
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

/** Whether Nodemailer found the address invalid, so that no server would accept it. */
const isOfThisMail = ({ code, command }: NodemailerError): boolean =>
  code === 'EENVELOPE' && command === 'API';
