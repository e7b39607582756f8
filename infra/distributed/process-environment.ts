import type { CommandApiSettings } from '@waivers/command-api/process/settings.ts';
import type { TrustProxy } from '@waivers/server/http/proxy/forwarded-addresses.ts';
import { SETTING_NAMES, type SettingName } from '@waivers/server/settings/environment.ts';
import { launchedSettings, type SettingTexts, withSettings } from '../machine/child-environment.ts';

export type ProcessName = 'command-api' | 'projections' | 'follow-ups' | 'relay';

const EVERY: readonly ProcessName[] = ['command-api', 'projections', 'follow-ups', 'relay'];

/** Maps each setting to the processes that need it, so that no process gets a secret it does not use. */
export const NEEDED_BY: Readonly<Record<SettingName, readonly ProcessName[]>> = {
  PORT: EVERY,
  HOST: EVERY,
  PUBLIC_URL: EVERY,
  DATA_DIR: ['command-api', 'projections'],
  DATABASE_URL: EVERY,
  EVENTSTOREDB_URL: EVERY,
  EVENTSTOREDB_PREFIX: EVERY,
  NATS_URL: ['projections', 'follow-ups', 'relay'],
  MEDIA_URL: ['command-api'],
  SMTP_URL: ['command-api', 'follow-ups'],
  MAIL_FROM: ['command-api', 'projections', 'follow-ups'],
  KLAVIYO_URL: ['command-api', 'follow-ups'],
  MAILCHIMP_URL: ['command-api', 'follow-ups'],
  SHOPIFY_URL: ['command-api', 'follow-ups'],
  MASTER_KEY: EVERY,
  REGISTRATION_TOKEN: ['command-api'],
  AUTH_PASSWORD_MIN_LENGTH: ['command-api'],
  BREACHED_PASSWORDS_URL: ['command-api'],
  AUTH_HIDE_UNKNOWN_ACCOUNTS: ['command-api'],
  OIDC_ISSUER: ['command-api'],
  OIDC_CLIENT_ID: ['command-api'],
  OIDC_CLIENT_SECRET: ['command-api'],
  OIDC_NAME: ['command-api'],
  SEAL_CERTIFICATE: ['projections'],
  SEAL_KEY: ['projections'],
  TSA_URL: ['projections'],
  WITNESSES: ['projections'],
  TRUST_PROXY: EVERY,
  METRICS_ALLOW: EVERY,
  WEBHOOK_NETWORKS: ['follow-ups'],
  SHUTDOWN_DELAY_SECONDS: EVERY,
  // The launcher backs up.
  BACKUP_URL: [],
  // Only `npm start` shares its port. Here, each kind of process is scaled on its own.
  API_PROCESSES: [],
  OTEL_EXPORTER_OTLP_ENDPOINT: EVERY,
  LOG_LEVEL: EVERY,
};

const MOST_HOPS = 9;

const trustingTheFront = (trust: TrustProxy): string => {
  if (trust === false) return '1';
  return typeof trust === 'number'
    ? String(Math.min(trust + 1, MOST_HOPS))
    : [...trust, 'loopback'].join(',');
};

type LauncherSettings = CommandApiSettings & { readonly natsUrl: string };

/** Settings that the launcher overrides or derives for the processes it starts. */
const decided = (settings: LauncherSettings): SettingTexts => ({
  PORT: '0',
  HOST: '127.0.0.1',
  ...launchedSettings(settings),
  NATS_URL: settings.natsUrl,
  TRUST_PROXY: trustingTheFront(settings.trustProxy),
  // No delay is needed, because the front fails over by itself.
  SHUTDOWN_DELAY_SECONDS: '0',
});

/** Returns one process's settings, with the launcher's overrides, and all variables that are not settings. */
export const processEnvironment = (
  name: ProcessName,
  settings: LauncherSettings,
  inherited: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv => {
  const overrides = decided(settings);
  const unneeded = SETTING_NAMES.filter((setting) => !NEEDED_BY[setting].includes(name));
  return withSettings(inherited, {
    ...overrides,
    ...Object.fromEntries(unneeded.map((setting) => [setting, undefined])),
  });
};
