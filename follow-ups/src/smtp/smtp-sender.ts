import type { Readable } from 'node:stream';
import type { Mailbox, MailSettings, SmtpServer } from '@waivers/server/settings/smtp-settings.ts';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { MailSender, Outgoing } from '../mails/mail-delivery.ts';
import type { DeliveryResult } from '../outbox/delivery.ts';
import { classifySmtpError, type SendingProgress } from './classify-smtp-error.ts';

export type SmtpSender = MailSender & {
  /** Also closes connections that are in use. */
  close(): void;
};

export type Limits = {
  /** Timeout for connecting, and then for the server's greeting. */
  readonly connectMs: number;
  /** Timeout for getting a free connection (paused while all are in use), and then for sending the whole mail. */
  readonly mailMs: number;
  readonly answerMs: number;
};

/**
 * A server that filters mail may take as long as RFC 5321 (4.5.3.2.6) allows. A client that gives up earlier sends
 * the mail twice.
 */
const LIMITS: Limits = { connectMs: 10_000, mailMs: 40_000, answerMs: 600_000 };

const IDLE_MS = 30_000;

const optionsOf = (
  { host, port, secure, startTls, auth, connections }: SmtpServer,
  { connectMs, answerMs }: Limits,
) => ({
  pool: true as const,
  host,
  port,
  secure,
  requireTLS: startTls === 'demanded',
  ignoreTLS: startTls === 'never',
  ...(auth === undefined ? {} : { auth }),
  maxConnections: connections,
  // Nodemailer only requeues a mail if no byte of it was sent.
  maxRequeues: 2,
  idleTimeout: IDLE_MS,
  connectionTimeout: connectMs,
  greetingTimeout: connectMs,
  dnsTimeout: connectMs,
  // An upper bound: each mail's own timer may end it earlier.
  socketTimeout: answerMs,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Whether the text is exactly one address. User input must never add a second recipient. */
const isOneAddress = (text: string): boolean => {
  const [parsed, ...more] = addressparser(text);
  return more.length === 0 && parsed !== undefined && 'address' in parsed && parsed.address === text;
};

/** Nodemailer quotes and encodes names and folds headers, so no value can inject another header. */
const messageOf = (mail: Outgoing, from: Mailbox): SendMailOptions => ({
  messageId: mail.messageId,
  from: { name: mail.fromName || (from.name ?? ''), address: from.address },
  to: { name: '', address: mail.to },
  ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: mail.attachments.map((image) => ({ ...image, contentDisposition: 'inline' as const })),
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  envelope: { from: from.address, to: [mail.to] },
});

type Sending = {
  /** Set once a connection is ready to read it. */
  body?: Readable;
  readonly over: AbortController;
  timer?: NodeJS.Timeout;
};

const allow = (sending: Sending, ms: number, then = () => sending.over.abort()): void => {
  clearTimeout(sending.timer);
  sending.timer = setTimeout(then, ms);
};

/** Tracked here because errors do not say how far sending had progressed. */
const progressOf = ({ body }: Sending): SendingProgress => {
  if (body === undefined) return 'connecting';
  return body.readableDidRead ? 'sent' : 'announced';
};

export const createSmtpSender = ({ server, from }: MailSettings, limits: Limits = LIMITS): SmtpSender => {
  const transport = createTransport(optionsOf(server, limits));
  const sendings = new Map<unknown, Sending>();
  transport.use('stream', ({ data, message }, done) => {
    const create = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const body = create(options);
      const sending = sendings.get(data.messageId);
      if (sending !== undefined) {
        sending.body = body;
        allow(sending, limits.mailMs);
        body.once('end', () => allow(sending, limits.answerMs));
      }
      return body;
    };
    done();
  });
  // Without a listener, a failed idle connection would crash the process.
  transport.on('error', () => undefined);

  const isFull = (): boolean =>
    [...sendings.values()].filter(({ body }) => body !== undefined).length >= server.connections;
  const waitForConnection = (sending: Sending): void =>
    allow(sending, limits.mailMs, () => (isFull() ? waitForConnection(sending) : sending.over.abort()));

  const send = async (mail: Outgoing): Promise<DeliveryResult> => {
    if (!isOneAddress(mail.to)) return { kind: 'refused', errorClass: 'NoAddress' };
    const sending: Sending = { over: new AbortController() };
    sendings.set(mail.messageId, sending);
    waitForConnection(sending);
    const data = { ...messageOf(mail, from), signal: sending.over.signal };
    try {
      const { response } = await transport.sendMail(data);
      const code = Number(response.slice(0, 3));
      return { kind: 'done', ...(Number.isInteger(code) ? { answer: { code } } : {}) };
    } catch (error) {
      return classifySmtpError(error as NodemailerError, progressOf(sending), mail.to);
    } finally {
      clearTimeout(sending.timer);
      sendings.delete(mail.messageId);
    }
  };
  return { send, close: () => transport.close({ force: true }) };
};
