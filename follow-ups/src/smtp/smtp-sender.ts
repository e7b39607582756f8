import type { Mailbox, MailSettings, SmtpServer } from '@waivers/server/smtp-settings.ts';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { MailSender, Outgoing } from '../mails/mail-delivery.ts';
import type { Delivered } from '../outbox/delivery.ts';
import { judge, type Progress } from './judge.ts';

export type SmtpSender = MailSender & {
  /** Ends the connections, those in use too. */
  close(): void;
};

export type Limits = {
  /** To connect, and until the server greets. */
  readonly connectMs: number;
  /** Without a byte, such as after the mail has been sent. */
  readonly silenceMs: number;
  /** For the whole mail. Shorter than a lease of the outbox, after which another worker would send it too. */
  readonly mailMs: number;
};

const LIMITS: Limits = { connectMs: 10_000, silenceMs: 30_000, mailMs: 40_000 };

const optionsOf = (
  { host, port, secure, startTls, auth, connections }: SmtpServer,
  { connectMs, silenceMs }: Limits,
) => ({
  pool: true as const,
  host,
  port,
  secure,
  requireTLS: startTls === 'demanded',
  ignoreTLS: startTls === 'never',
  ...(auth === undefined ? {} : { auth }),
  maxConnections: connections,
  // The library repeats a mail by itself only if not a byte of it was sent.
  maxRequeues: 2,
  idleTimeout: silenceMs,
  connectionTimeout: connectMs,
  greetingTimeout: connectMs,
  dnsTimeout: connectMs,
  socketTimeout: silenceMs,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** So that typed text is one recipient or none, and never a second one. */
const isOneAddress = (text: string): boolean => {
  const [parsed, ...more] = addressparser(text);
  return more.length === 0 && parsed !== undefined && 'address' in parsed && parsed.address === text;
};

/** The library quotes and encodes names, and folds headers: no value can begin another header. */
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

/** Sends through a pool of connections, which it opens when there is something to send. */
export const createSmtpSender = ({ server, from }: MailSettings, limits: Limits = LIMITS): SmtpSender => {
  const transport = createTransport(optionsOf(server, limits));
  const progressOf = new Map<unknown, () => Progress>();
  // Says how far a mail has got, which errors do not.
  transport.use('stream', ({ data, message }, done) => {
    const create = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const body = create(options);
      progressOf.set(data.messageId, () => (body.readableDidRead ? 'sent' : 'announced'));
      return body;
    };
    done();
  });
  // Without a listener, a failed idle connection would end the process.
  transport.on('error', () => undefined);

  const send = async (mail: Outgoing): Promise<Delivered> => {
    if (!isOneAddress(mail.to)) return { kind: 'refused', errorClass: 'NoAddress' };
    const data = { ...messageOf(mail, from), signal: AbortSignal.timeout(limits.mailMs) };
    try {
      const { response } = await transport.sendMail(data);
      const code = Number(response.slice(0, 3));
      return { kind: 'done', ...(Number.isInteger(code) ? { answer: { code } } : {}) };
    } catch (error) {
      return judge(error as NodemailerError, progressOf.get(mail.messageId)?.() ?? 'connecting');
    } finally {
      progressOf.delete(mail.messageId);
    }
  };
  return { channel: 'smtp', keeps: false, send, close: () => transport.close({ force: true }) };
};
