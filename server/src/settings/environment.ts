import { DEFAULT_PREFIX } from '@waivers/events/log/identity/log-address.ts';
import { z } from 'zod';
import { serviceAddress } from './service-addresses.ts';
import {
  backupUrl,
  hasOneNatsUser,
  isEventStoreUrl,
  isNatsUrl,
  isOrigin,
  isPostgresUrl,
  masterKey,
  mediaUrl,
  metricsAllow,
  timeStampUrls,
  trustProxy,
  webhookNetworks,
  wholeNumber,
} from './setting-values.ts';
import { mailFrom, smtpUrl } from './smtp-settings.ts';
import { witnesses } from './witness-settings.ts';

/** Settings that can also be read from a file, named by the variable with the suffix `_FILE`, like mounted secrets. */
export const SECRETS = [
  'DATABASE_URL',
  'EVENTSTOREDB_URL',
  'NATS_URL',
  'MEDIA_URL',
  'BACKUP_URL',
  'SMTP_URL',
  'MASTER_KEY',
  'REGISTRATION_TOKEN',
  'OIDC_CLIENT_SECRET',
  'SEAL_CERTIFICATE',
  'SEAL_KEY',
] as const;

/** Every setting. Descriptions are Markdown for `docs/operations/settings.md`; `unset` says what an absent setting without a fixed default means. */
export const environmentSchema = z.object({
  PORT: wholeNumber(0, 65535).prefault('8080').meta({ description: 'listening port; 0: any free one' }),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, { error: 'must be an address or a host name to listen on, without a port' })
    .default('127.0.0.1')
    .meta({ description: 'listening address' }),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, { error: 'must be http(s)://host[:port] without a path' })
    .transform((text) => new URL(text).origin)
    .optional()
    .meta({
      description: 'origin that people type, used in links, QR codes and mails',
      unset: '`http://localhost:PORT`',
    }),
  DATA_DIR: z.string().default('data').meta({ description: "PostgreSQL's files, videos and generated keys" }),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, { error: 'must be postgres://user:password@host:port/database' })
    .optional()
    .meta({
      description: 'an existing PostgreSQL 15 or newer ([roles](configure.md#your-own-postgresql))',
      unset: 'the PostgreSQL in `DATA_DIR`',
    }),
  EVENTSTOREDB_URL: z
    .string()
    .refine(isEventStoreUrl, { error: 'must be esdb://user:password@host:2113?tls=true, or kurrentdb://…' })
    .optional()
    .meta({
      description:
        'EventStoreDB or KurrentDB that holds the event log: `esdb://user:password@host:2113?tls=true`, `esdb+discover://…` for a cluster, or the same with `kurrentdb` ([options](many-processes.md#the-event-store))',
      unset: 'the log is in PostgreSQL',
    }),
  EVENTSTOREDB_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,40}$/, { error: 'must be 1 to 40 letters, digits, dots, - or _' })
    .default(DEFAULT_PREFIX)
    .meta({
      description:
        'prefix of stream names, so that other programs can share the server. Relays, and read sides and follow-ups without NATS, receive and drop their events',
    }),
  NATS_URL: z
    .string()
    .refine(isNatsUrl, { error: 'must be nats://user:password@host:4222', abort: true })
    .refine(hasOneNatsUser, { error: 'must name one user and password, the same for all servers' })
    .optional()
    .meta({
      description:
        'NATS JetStream that delivers events: `nats://user:password@host:4222`, several separated by commas, all with the same user and password',
      unset: 'read models and reactors follow the log',
    }),
  MEDIA_URL: mediaUrl.optional().meta({
    description:
      'where videos are stored: `s3://key:secret@bucket/prefix?endpoint=https://…&region=…` ([videos](configure.md#videos))',
    unset: 'a folder in `DATA_DIR`',
  }),
  BACKUP_URL: backupUrl.optional().meta({
    description:
      'where `npm start` backs up to, daily: a folder, or a bucket as in `MEDIA_URL` ([backup](backup.md))',
    unset: 'no daily backup',
  }),
  SMTP_URL: smtpUrl.optional().meta({
    description:
      'the mail server ([mail](mail.md)). Each follow-ups process has its own connections; command APIs then have no `/dev/outbox`',
    unset: 'mails are stored and shown at `/dev/outbox`',
  }),
  MAIL_FROM: mailFrom.optional().meta({
    description: 'sender of mails. A read side without it does not announce mailed copies',
    unset: 'no sender; `SMTP_URL` requires one',
  }),
  KLAVIYO_URL: serviceAddress.optional().meta({
    description: 'base address, for stand-ins ([connected services](configure.md#connected-services))',
    unset: "Klaviyo's own",
  }),
  MAILCHIMP_URL: serviceAddress
    .optional()
    .meta({ description: 'the same; `{dc}` stands for the data centre', unset: "Mailchimp's own" }),
  SHOPIFY_URL: serviceAddress
    .optional()
    .meta({ description: 'the same; `{tenant}` stands for the shop', unset: "Shopify's own" }),
  MASTER_KEY: masterKey.optional().meta({
    description:
      '32 bytes as base64url or hexadecimal that wrap every data key. **Without it all personal data is lost. Back it up** ([more](configure.md#master_key))',
    unset: 'generated with a new data folder',
  }),
  REGISTRATION_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,200}$/, { error: 'must be 16 to 200 letters, digits, - or _' })
    .optional()
    .meta({
      description: 'the hidden segment of the registration link',
      unset: 'generated with a new data folder',
    }),
  AUTH_PASSWORD_MIN_LENGTH: wholeNumber(6, 64)
    .prefault('6')
    .meta({ description: 'minimum length of passwords; 12 or more recommended' }),
  BREACHED_PASSWORDS_URL: serviceAddress.optional().meta({
    description:
      'also refuse new passwords that this list of leaks knows, such as `https://api.pwnedpasswords.com`; it is sent five digits of their SHA-1',
    unset: 'only the 50,000 most frequent leaked passwords, which are part of the product',
  }),
  AUTH_HIDE_UNKNOWN_ACCOUNTS: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .meta({ description: '`true`: “Forgot password” does not reveal whether a name exists' }),
  OIDC_ISSUER: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: 'must be the issuer of an OpenID Connect provider, https://…',
    })
    .optional()
    .meta({
      description:
        'OpenID Connect provider with which all people of the installation may log in, such as `https://login.example.com/realms/staff` ([access](access.md#logging-in-with-an-identity-provider))',
      unset: 'the built-in identity; businesses can connect providers of their own',
    }),
  OIDC_CLIENT_ID: z.string().max(300).optional().meta({
    description: 'client id at that provider',
    unset: 'none; `OIDC_ISSUER` requires one',
  }),
  OIDC_CLIENT_SECRET: z.string().max(1000).optional().meta({
    description: 'client secret at that provider',
    unset: 'a public client, which only PKCE protects',
  }),
  OIDC_NAME: z.string().max(60).optional().meta({
    description: 'name of that provider on the button of the log-in page',
    unset: "the issuer's host",
  }),
  SEAL_CERTIFICATE: z.string().optional().meta({
    description:
      'certificate in PEM that seals the PDFs of records, with those of its issuers after it ([the seal](configure.md#the-seal-on-pdfs))',
    unset: 'one that the product makes; readers such as Adobe’s do not know its issuer',
  }),
  SEAL_KEY: z.string().optional().meta({
    description: 'private key of that certificate, in PEM',
    unset: 'none; `SEAL_CERTIFICATE` requires one',
  }),
  TSA_URL: timeStampUrls.optional().meta({
    description:
      'time-stamp authorities (RFC 3161) in order of preference, separated by commas: `https://tsa.example/tsr`. They are sent hashes only ([the seal](configure.md#the-seal-on-pdfs))',
    unset: 'no time stamps',
  }),
  WITNESSES: witnesses.optional().meta({
    description:
      'witnesses that cosign the log (C2SP `tlog-witness`), pairs of key and submission prefix, separated by commas: `<vkey> https://witness.example/submit`. They learn how fast the log grows ([witnesses](configure.md#witnesses))',
    unset: 'no witnesses',
  }),
  TRUST_PROXY: trustProxy.default(false).meta({
    description:
      "which proxies may set the client's address, which a signature's evidence holds: addresses, networks, or a number of hops",
    unset: '`off`',
  }),
  METRICS_ALLOW: metricsAllow.optional().meta({
    description: 'who may read `/metrics`: addresses and networks (`loopback`, `10.0.0.0/8`), or `nobody`',
    unset: 'this machine and private networks',
  }),
  WEBHOOK_NETWORKS: webhookNetworks.optional().meta({
    description: 'additional networks for webhooks, http included: addresses and networks (`192.168.0.0/16`)',
    unset: 'public addresses only',
  }),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 300).optional().meta({
    description:
      'how long a stopping process reports not ready but still answers ([stopping](many-processes.md#stopping-a-process))',
    unset: '0; 5 in each process of its own',
  }),
  API_PROCESSES: wholeNumber(1, 4).prefault('1').meta({
    description:
      'processes that `npm start` runs on one port (Linux only), 1 to 4: the number of cores minus one ([more cores](../scale.md#more-cores))',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: 'must be http(s)://host:4318',
    })
    .optional()
    .meta({
      description: 'OpenTelemetry collector that receives [traces](monitoring.md#traces), by OTLP over HTTP',
      unset: 'no traces',
    }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info')
    .meta({
      description: 'log level on standard output',
      unset: '`info`; `npm start`: `warn`, with `--demo`: `error`',
    }),
});

export type SettingName = keyof typeof environmentSchema.shape;

export const SETTING_NAMES = Object.keys(environmentSchema.shape) as readonly SettingName[];
