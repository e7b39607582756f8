import type { CompleteSettings } from '@waivers/server/settings/required-settings.ts';

/** Requires a migrated database. The URL may use any role, but the process logs in as `app`. */
export type CommandApiSettings = CompleteSettings<'databaseUrl' | 'masterKey' | 'registrationToken'>;
