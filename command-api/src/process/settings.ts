import type { CompleteSettings } from '@waivers/server/settings/required-settings.ts';

/** The database must be migrated. The URL may use any role; the process logs in as `app`. */
export type CommandApiSettings = CompleteSettings<'databaseUrl' | 'masterKey' | 'registrationToken'>;
