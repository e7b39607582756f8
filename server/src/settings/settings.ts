import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type MasterKey, parseMasterKey } from '@waivers/events/keys/master-key.ts';
import {
  DEFAULT_PREFIX,
  type EventStore,
  isEventStoreDbAddress,
} from '@waivers/events/log/identity/log-address.ts';
import { z } from 'zod';
import type { TrustProxy } from '../http/proxy/forwarded-addresses.ts';
import { isNetwork } from '../http/proxy/networks.ts';
import { parseS3Address, type S3Address } from '../media/s3-address.ts';
import { type BackupAddress, parseBackupAddress } from './backup-address.ts';
import { type ServiceAddresses, serviceAddress } from './service-addresses.ts';
import { type Mailbox, type MailSettings, mailFrom, smtpUrl } from './smtp-settings.ts';

export type Settings = {
  readonly port: number;
  readonly host: string;
  /** Origin such as `https://waivers.example`. Undefined for `http://localhost:PORT`. */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  /** Undefined for the PostgreSQL server in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Undefined if the database stores the log. */
  readonly eventStore: EventStore | undefined;
  /** Comma-separated NATS URLs. If undefined, read models follow the log directly. */
  readonly natsUrl: string | undefined;
  /** Storage for videos. Undefined for a folder in the data folder. */
  readonly media?: { readonly address: S3Address; readonly asWritten: string } | undefined;
  /** Where `npm start` backs up to, daily. Undefined for no daily backup. */
  readonly backup?: { readonly address: BackupAddress } | undefined;
  /** If undefined, mail stays in the outbox. */
  readonly mail: MailSettings | undefined;
  /** Read sides know this alone, without `SMTP_URL`. */
  readonly mailFrom: Mailbox | undefined;
  readonly services?: ServiceAddresses;
  readonly masterKey: MasterKey | undefined;
  readonly registrationToken: string | undefined;
  readonly passwordMinLength: number;
  readonly hidesUnknownAccounts: boolean;
  readonly trustProxy: TrustProxy;
  /** Networks that may read the metrics. Undefined for this machine and private networks. */
  readonly metricsAllow?: readonly string[] | undefined;
  /** Networks that webhooks may reach in addition to the public internet. Undefined for none. */
  readonly webhookNetworks?: readonly string[] | undefined;
  /** How long a stopping process still serves requests but is not ready. Default: 0, or 5 in a separate process. */
  readonly shutdownDelaySeconds?: number | undefined;
  /** How many processes `npm start` runs on the port. */
  readonly apiProcesses: number;
  readonly logLevel: string;
};

export class InvalidSettings extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'InvalidSettings';
    this.problems = problems;
  }
}

/** Settings that can also be read from a file, named by the variable with the suffix `_FILE`, like mounted secrets. */
const SECRETS = [
  'DATABASE_URL',
  'EVENTSTOREDB_URL',
  'NATS_URL',
  'MEDIA_URL',
  'BACKUP_URL',
  'SMTP_URL',
  'MASTER_KEY',
  'REGISTRATION_TOKEN',
] as const;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.href === `${url.origin}/`;
};

const isPostgresUrl = (text: string): boolean =>
  URL.canParse(text) &&
  /^postgres(ql)?:$/.test(new URL(text).protocol) &&
  /^\/[^/]+$/.test(new URL(text).pathname);

/** Whether the text can be decoded. A literal % must be written as %25, or clients cannot parse the password. */
const isDecodable = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
};

/** Unlike `URL`, accepts `esdb://a:2113,b:2113?tls=true`. A literal ? or @ must be written as %3F or %40. */
const isEventStoreUrl = (text: string): boolean =>
  isEventStoreDbAddress(text) &&
  isDecodable(text) &&
  /^[a-z+]+:\/\/(?:[^\s@/?]+@)?[^\s@/?,]+(?:,[^\s@/?,]+)*\/?(?:\?[^\s@?]*)?$/.test(text);

const isNatsUrl = (text: string): boolean =>
  isDecodable(text) &&
  text.split(',').every((part) => {
    const server = part.trim();
    return (
      URL.canParse(server) && /^(nats|tls):$/.test(new URL(server).protocol) && new URL(server).host !== ''
    );
  });

/** The NATS client uses the same user and password for all servers. */
const hasOneNatsUser = (text: string): boolean => {
  const users = text.split(',').map((server) => {
    const { username, password } = new URL(server.trim());
    return `${username}:${password}`;
  });
  return new Set(users.filter((user) => user !== ':')).size <= 1;
};

const trustProxy = z.string().transform((text, context): TrustProxy => {
  if (text === 'off') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const networks = text.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue(
    'must be off, a number of hops from 1 to 9, or a list of addresses and networks (10.0.0.0/8)',
  );
  return z.NEVER;
});

const metricsAllow = z.string().transform((text, context): readonly string[] => {
  if (text === 'nobody') return [];
  const networks = text.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue('must be nobody, or a list of addresses and networks (loopback, 10.0.0.0/8)');
  return z.NEVER;
});

const webhookNetworks = z.string().transform((text, context): readonly string[] => {
  const networks = text.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue('must be a list of addresses and networks (192.168.0.0/16)');
  return z.NEVER;
});

const masterKey = z.string().transform((text, context): MasterKey => {
  const key = parseMasterKey(text);
  if (key !== undefined) return key;
  context.addIssue('must be 32 bytes as base64url, base64 or hexadecimal digits: openssl rand -hex 32');
  return z.NEVER;
});

const mediaUrl = z.string().transform((text, context) => {
  const address = parseS3Address(text);
  if (address !== undefined) return { address, asWritten: text };
  context.addIssue('must be s3://key:secret@bucket/prefix?endpoint=https://…&region=…');
  return z.NEVER;
});

const backupUrl = z.string().transform((text, context) => {
  const address = parseBackupAddress(text);
  if (address !== undefined) return { address };
  context.addIssue('must be a folder, or s3://key:secret@bucket/prefix?endpoint=https://…&region=…');
  return z.NEVER;
});

const environmentSchema = z.object({
  PORT: wholeNumber(0, 65535).default(8080),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, { error: 'must be an address or a host name to listen on, without a port' })
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, { error: 'must be http(s)://host[:port] without a path' })
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, { error: 'must be postgres://user:password@host:port/database' })
    .optional(),
  EVENTSTOREDB_URL: z
    .string()
    .refine(isEventStoreUrl, { error: 'must be esdb://user:password@host:2113?tls=true, or kurrentdb://…' })
    .optional(),
  EVENTSTOREDB_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,40}$/, { error: 'must be 1 to 40 letters, digits, dots, - or _' })
    .default(DEFAULT_PREFIX),
  NATS_URL: z
    .string()
    .refine(isNatsUrl, { error: 'must be nats://user:password@host:4222', abort: true })
    .refine(hasOneNatsUser, { error: 'must name one user and password, the same for all servers' })
    .optional(),
  MEDIA_URL: mediaUrl.optional(),
  BACKUP_URL: backupUrl.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  KLAVIYO_URL: serviceAddress.optional(),
  MAILCHIMP_URL: serviceAddress.optional(),
  SHOPIFY_URL: serviceAddress.optional(),
  MASTER_KEY: masterKey.optional(),
  REGISTRATION_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,200}$/, { error: 'must be 16 to 200 letters, digits, - or _' })
    .optional(),
  AUTH_PASSWORD_MIN_LENGTH: wholeNumber(6, 64).default(6),
  AUTH_HIDE_UNKNOWN_ACCOUNTS: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  TRUST_PROXY: trustProxy.default(false),
  METRICS_ALLOW: metricsAllow.optional(),
  WEBHOOK_NETWORKS: webhookNetworks.optional(),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 300).optional(),
  API_PROCESSES: wholeNumber(1, 4).default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

export type SettingName = keyof typeof environmentSchema.shape;

export const SETTING_NAMES = Object.keys(environmentSchema.shape) as readonly SettingName[];

type Environment = Readonly<Record<string, string | undefined>>;

/** Drops empty values, because Compose files pass unset variables as empty strings. */
const withoutEmpty = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || value.trim() === '' ? [] : [[name, value.trim()] as const],
    ),
  );

const readSecretFiles = (environment: Record<string, string>, problems: string[]): Record<string, string> => {
  const result = { ...environment };
  for (const name of SECRETS) {
    const file = environment[`${name}_FILE`];
    if (file === undefined) continue;
    if (environment[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set: keep one`);
    try {
      result[name] = readFileSync(file, 'utf8').trim();
      if (result[name] === '') problems.push(`${name}_FILE names an empty file: ${file}`);
    } catch (error) {
      problems.push(`${name}_FILE names a file that cannot be read: ${(error as Error).message}`);
    }
  }
  return withoutEmpty(result);
};

/** @throws InvalidSettings listing all problems, without secret values */
export const readSettings = (environment: Environment): Settings => {
  const problems: string[] = [];
  const values = readSecretFiles(withoutEmpty(environment), problems);
  if ('SMTP_URL' in values && !('MAIL_FROM' in values))
    problems.push('MAIL_FROM is missing: SMTP_URL requires it, as the sender of mails');
  const parsed = environmentSchema.safeParse(values);
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    const isSecret = SECRETS.some((secret) => secret === name);
    problems.push(`${name} ${issue.message}${isSecret ? '' : `, not "${values[name]}"`}`);
  }
  if (!parsed.success || problems.length > 0) throw new InvalidSettings(problems);
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    eventStore:
      data.EVENTSTOREDB_URL === undefined
        ? undefined
        : { url: data.EVENTSTOREDB_URL, prefix: data.EVENTSTOREDB_PREFIX },
    natsUrl: data.NATS_URL,
    media: data.MEDIA_URL,
    backup: data.BACKUP_URL,
    mail:
      data.SMTP_URL === undefined || data.MAIL_FROM === undefined
        ? undefined
        : {
            server: data.SMTP_URL,
            from: data.MAIL_FROM,
            asWritten: { smtpUrl: values.SMTP_URL ?? '', mailFrom: values.MAIL_FROM ?? '' },
          },
    mailFrom: data.MAIL_FROM,
    services: { klaviyo: data.KLAVIYO_URL, mailchimp: data.MAILCHIMP_URL, shopify: data.SHOPIFY_URL },
    masterKey: data.MASTER_KEY,
    registrationToken: data.REGISTRATION_TOKEN,
    passwordMinLength: data.AUTH_PASSWORD_MIN_LENGTH,
    hidesUnknownAccounts: data.AUTH_HIDE_UNKNOWN_ACCOUNTS === 'true',
    trustProxy: data.TRUST_PROXY,
    metricsAllow: data.METRICS_ALLOW,
    webhookNetworks: data.WEBHOOK_NETWORKS,
    shutdownDelaySeconds: data.SHUTDOWN_DELAY_SECONDS,
    apiProcesses: data.API_PROCESSES,
    logLevel: data.LOG_LEVEL,
  };
};
