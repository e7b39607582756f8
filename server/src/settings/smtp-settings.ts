import { z } from 'zod';

/** `demanded`: never send without TLS. `offered`: use TLS if offered. `never`: no TLS, for trusted networks. */
export type StartTls = 'demanded' | 'offered' | 'never';

export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** Whether TLS starts with the first byte (`smtps`). */
  readonly secure: boolean;
  readonly startTls: StartTls;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  readonly connections: number;
};

export type Mailbox = { readonly name: string | undefined; readonly address: string };

export type MailSettings = {
  readonly server: SmtpServer;
  readonly from: Mailbox;
  /** Settings as the operator wrote them, for child processes. */
  readonly asWritten: { readonly smtpUrl: string; readonly mailFrom: string };
};

const MOST_CONNECTIONS = 5;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const authOf = ({ username, password }: URL): SmtpServer['auth'] | 'wrong' => {
  const [user, pass] = [decoded(username), decoded(password)];
  if (user === '' && pass === '') return undefined;
  return user === undefined || pass === undefined || user === '' || pass === '' ? 'wrong' : { user, pass };
};

const query = z.strictObject({
  starttls: z.enum(['demanded', 'offered', 'never']).optional(),
  connections: z
    .string()
    .regex(/^[1-5]$/)
    .transform(Number)
    .default(MOST_CONNECTIONS),
});

/** Parses SMTP_URL. Passwords are sent over TLS only, unless the URL allows otherwise. */
const serverIn = (text: string): SmtpServer | undefined => {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return undefined;
  if (!['', '/'].includes(url.pathname) || url.hash !== '') return undefined;
  const options = query.safeParse(Object.fromEntries(url.searchParams));
  const auth = authOf(url);
  if (!options.success || auth === 'wrong') return undefined;
  const secure = url.protocol === 'smtps:';
  const { starttls = auth === undefined ? 'offered' : 'demanded', connections } = options.data;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    startTls: starttls,
    auth,
    connections,
  };
};

export const smtpUrl = z.string().transform((text, context): SmtpServer => {
  const server = serverIn(text);
  if (server !== undefined) return server;
  context.addIssue(
    'must be smtp://user:password@host:587 or smtps://…, with at most ?starttls=demanded|offered|never and connections=1 to 5',
  );
  return z.NEVER;
});

const mailAddress = z.email().max(254);

/** Parses `waivers@park.example` or `Park <waivers@park.example>`. */
export const mailFrom = z.string().transform((text, context): Mailbox => {
  const [, name, bracketed] = /^"?([^"<>]*)(?:"\s*)?<([^<>]*)>$/u.exec(text) ?? [];
  const address = bracketed ?? text;
  if (mailAddress.safeParse(address).success && !/\p{Cc}/u.test(text))
    return { name: name?.trim() || undefined, address };
  context.addIssue('must be an e-mail address: waivers@park.example, or Park <waivers@park.example>');
  return z.NEVER;
});
