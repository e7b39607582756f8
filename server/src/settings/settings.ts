import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import type { EventStore } from '@waivers/events/log/identity/log-address.ts';
import type { Witness } from '@waivers/proof/notes/policy.ts';
import type { TrustProxy } from '../http/proxy/forwarded-addresses.ts';
import type { S3Address } from '../media/s3-address.ts';
import type { BackupAddress } from './backup-address.ts';
import { environmentSchema, SECRETS } from './environment.ts';
import { parseSealCertificate, type SealCertificateText, sealCertificateExpiry } from './seal-settings.ts';
import type { ServiceAddresses } from './service-addresses.ts';
import type { Mailbox, MailSettings } from './smtp-settings.ts';

export type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Shown on the button. */
  readonly name: string;
};

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
  readonly breachedPasswordsUrl: string | undefined;
  readonly hidesUnknownAccounts: boolean;
  /** Identity provider of the whole installation. Undefined for people's own passwords only. */
  readonly oidc?: OidcSettings | undefined;
  /** Certificate of the seals on PDFs, and its key. Undefined for one that the product makes. */
  readonly seal?: SealCertificateText | undefined;
  /** Time-stamp authorities in order of preference. Undefined for no time stamps. */
  readonly timeStampUrls?: readonly string[] | undefined;
  /** Witnesses that cosign the log's checkpoints. Undefined for none. */
  readonly witnesses?: readonly Witness[] | undefined;
  readonly trustProxy: TrustProxy;
  /** Networks that may read the metrics. Undefined for this machine and private networks. */
  readonly metricsAllow?: readonly string[] | undefined;
  /** Networks that webhooks may reach in addition to the public internet. Undefined for none. */
  readonly webhookNetworks?: readonly string[] | undefined;
  /** How long a stopping process still serves requests but is not ready. Default: 0, or 5 in a separate process. */
  readonly shutdownDelaySeconds?: number | undefined;
  /** How many processes `npm start` runs on the port. */
  readonly apiProcesses: number;
  /** Collector of traces. Undefined for no traces. The exporter reads this and other standard variables itself. */
  readonly tracesUrl?: string | undefined;
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

/** @returns why a set certificate cannot seal */
const sealProblem = ({ SEAL_CERTIFICATE, SEAL_KEY }: Record<string, string>): string | undefined => {
  if (SEAL_CERTIFICATE === undefined && SEAL_KEY === undefined) return undefined;
  if (SEAL_CERTIFICATE === undefined || SEAL_KEY === undefined)
    return 'SEAL_CERTIFICATE and SEAL_KEY are needed together';
  const parsed = parseSealCertificate({ certificate: SEAL_CERTIFICATE, key: SEAL_KEY });
  return typeof parsed === 'string' ? parsed : sealCertificateExpiry(parsed, new Date());
};

/** @throws InvalidSettings listing all problems, without secret values */
export const readSettings = (environment: Environment): Settings => {
  const problems: string[] = [];
  const values = readSecretFiles(withoutEmpty(environment), problems);
  if ('SMTP_URL' in values && !('MAIL_FROM' in values))
    problems.push('MAIL_FROM is missing: SMTP_URL requires it, as the sender of mails');
  if ('OIDC_ISSUER' in values !== 'OIDC_CLIENT_ID' in values)
    problems.push('OIDC_ISSUER and OIDC_CLIENT_ID are needed together');
  const problemOfSeal = sealProblem(values);
  if (problemOfSeal !== undefined) problems.push(problemOfSeal);
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
    breachedPasswordsUrl: data.BREACHED_PASSWORDS_URL,
    hidesUnknownAccounts: data.AUTH_HIDE_UNKNOWN_ACCOUNTS === 'true',
    oidc:
      data.OIDC_ISSUER === undefined || data.OIDC_CLIENT_ID === undefined
        ? undefined
        : {
            issuer: data.OIDC_ISSUER,
            clientId: data.OIDC_CLIENT_ID,
            clientSecret: data.OIDC_CLIENT_SECRET,
            name: data.OIDC_NAME ?? new URL(data.OIDC_ISSUER).host,
          },
    seal:
      data.SEAL_CERTIFICATE === undefined || data.SEAL_KEY === undefined
        ? undefined
        : { certificate: data.SEAL_CERTIFICATE, key: data.SEAL_KEY },
    timeStampUrls: data.TSA_URL,
    witnesses: data.WITNESSES,
    trustProxy: data.TRUST_PROXY,
    metricsAllow: data.METRICS_ALLOW,
    webhookNetworks: data.WEBHOOK_NETWORKS,
    shutdownDelaySeconds: data.SHUTDOWN_DELAY_SECONDS,
    apiProcesses: data.API_PROCESSES,
    tracesUrl: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: data.LOG_LEVEL,
  };
};
