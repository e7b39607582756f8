import type { CompleteSettings } from '@waivers/server/settings/required-settings.ts';

/** The database must be migrated, under any role: this process logs in as role `app`. */
export type CommandApiSettings = CompleteSettings<'databaseUrl' | 'masterKey' | 'registrationToken'>;
