import type { CommandApiSettings } from '@waivers/command-api/process/settings.ts';
import type { TrustProxy } from '@waivers/server/app.ts';
import { SETTING_NAMES } from '@waivers/server/settings.ts';
import { environmentOf } from '../stand-ins/services.ts';

const MOST_HOPS = 9;

const trustingTheFront = (trust: TrustProxy): string => {
  if (trust === false) return '1';
  return typeof trust === 'number'
    ? String(Math.min(trust + 1, MOST_HOPS))
    : [...trust, 'loopback'].join(',');
};

/** Processes log in as the roles they need, never as the database's owner. */
const withoutOwner = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  url.username = '';
  url.password = '';
  return url.href;
};

const inherited = (): NodeJS.ProcessEnv => {
  const ours = new Set(SETTING_NAMES.flatMap((name) => [name, `${name}_FILE`]));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.has(name)));
};

export const processEnvironment = (
  settings: CommandApiSettings & { readonly natsUrl: string },
): NodeJS.ProcessEnv => ({
  ...inherited(),
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_URL: settings.publicUrl,
  DATA_DIR: settings.dataDir,
  DATABASE_URL: withoutOwner(settings.databaseUrl),
  MASTER_KEY: settings.masterKey.bytes.toString('hex'),
  REGISTRATION_TOKEN: settings.registrationToken,
  EVENTSTOREDB_URL: settings.eventStore?.url,
  EVENTSTOREDB_PREFIX: settings.eventStore?.prefix,
  NATS_URL: settings.natsUrl,
  MEDIA_URL: settings.media?.asWritten,
  SMTP_URL: settings.mail?.asWritten.smtpUrl,
  MAIL_FROM: settings.mail?.asWritten.mailFrom,
  ...(settings.services === undefined ? {} : environmentOf(settings.services)),
  AUTH_PASSWORD_MIN_LENGTH: String(settings.passwordMinLength),
  AUTH_HIDE_UNKNOWN_ACCOUNTS: String(settings.hidesUnknownAccounts),
  TRUST_PROXY: trustingTheFront(settings.trustProxy),
  METRICS_ALLOW: settings.metricsAllow && (settings.metricsAllow.join(',') || 'nobody'),
  LOG_LEVEL: settings.logLevel,
});
