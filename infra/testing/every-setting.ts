import { formatVerifierKey } from '@waivers/proof/notes/note-keys.ts';
import { witnessSigner } from '@waivers/proof/testing/witness-signer.ts';
import type { SettingName } from '@waivers/server/settings/environment.ts';
import { LOOPBACK_TLS } from '@waivers/server/testing/loopback-certificate.ts';

/** A valid, non-default value for every setting. */
export const EVERY_SETTING: Readonly<Record<SettingName, string>> = {
  PORT: '8081',
  HOST: '127.0.0.2',
  PUBLIC_URL: 'https://waivers.example',
  DATA_DIR: '/nowhere',
  DATABASE_URL: 'postgres://owner:secret@127.0.0.1:5432/waivers',
  EVENTSTOREDB_URL: 'esdb://127.0.0.1:2113?tls=false',
  EVENTSTOREDB_PREFIX: 'every.',
  NATS_URL: 'nats://127.0.0.1:4222',
  MEDIA_URL: 's3://key:secret@bucket/prefix?endpoint=http://127.0.0.1:1&region=eu',
  BACKUP_URL: '/mnt/backups',
  SMTP_URL: 'smtp://127.0.0.1:1?starttls=never',
  MAIL_FROM: 'waivers@venue.example',
  KLAVIYO_URL: 'http://127.0.0.1:1/klaviyo',
  MAILCHIMP_URL: 'http://127.0.0.1:1/mailchimp/{dc}',
  SHOPIFY_URL: 'http://127.0.0.1:1/shopify/{tenant}',
  MASTER_KEY: '00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef',
  REGISTRATION_TOKEN: 'the-hidden-segment',
  AUTH_PASSWORD_MIN_LENGTH: '12',
  BREACHED_PASSWORDS_URL: 'https://api.pwnedpasswords.com',
  AUTH_HIDE_UNKNOWN_ACCOUNTS: 'true',
  OIDC_ISSUER: 'https://login.example.com/realms/staff',
  OIDC_CLIENT_ID: 'waivers',
  OIDC_CLIENT_SECRET: 'a-client-secret',
  OIDC_NAME: 'Acme',
  SEAL_CERTIFICATE: LOOPBACK_TLS.cert,
  SEAL_KEY: LOOPBACK_TLS.key,
  TSA_URL: 'http://127.0.0.1:1/tsa,https://tsa.example/tsr',
  WITNESSES: `${formatVerifierKey(witnessSigner('witness.example', 1).key)} http://127.0.0.1:1/witness`,
  TRUST_PROXY: '10.0.0.0/8',
  METRICS_ALLOW: '10.1.0.0/16',
  WEBHOOK_NETWORKS: '192.168.0.0/16',
  SHUTDOWN_DELAY_SECONDS: '1',
  API_PROCESSES: '2',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  LOG_LEVEL: 'silent',
};
