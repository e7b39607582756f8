import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import type { CommandApiSettings } from '../process/settings.ts';
import { REGISTRATION_TOKEN } from './test-product.ts';

export const commandApiSettings = (databaseUrl: string): CommandApiSettings => ({
  port: 0,
  host: '127.0.0.1',
  publicUrl: 'http://localhost:8080',
  dataDir: '/nowhere',
  databaseUrl,
  masterKey: TEST_MASTER_KEY,
  eventStore: undefined,
  natsUrl: undefined,
  mail: undefined,
  mailFrom: undefined,
  registrationToken: REGISTRATION_TOKEN,
  passwordMinLength: 6,
  breachedPasswordsUrl: undefined,
  hidesUnknownAccounts: false,
  trustProxy: false,
  apiProcesses: 1,
  logLevel: 'info',
});
