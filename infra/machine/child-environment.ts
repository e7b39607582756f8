import type { CommandApiSettings } from '@waivers/command-api/process/settings.ts';
import { SETTING_NAMES, type SettingName } from '@waivers/server/settings/environment.ts';
import { environmentOf } from '../stand-ins/services.ts';

/** `undefined` removes a setting. */
export type SettingTexts = Partial<Readonly<Record<SettingName, string | undefined>>>;

/** Returns an environment with these settings instead of its own, and without the files that would supply them. */
export const withSettings = (inherited: NodeJS.ProcessEnv, settings: SettingTexts): NodeJS.ProcessEnv => {
  const environment = { ...inherited };
  for (const name of SETTING_NAMES) {
    if (!(name in settings)) continue;
    delete environment[`${name}_FILE`];
    delete environment[name];
    if (settings[name] !== undefined) environment[name] = settings[name];
  }
  return environment;
};

/** Processes log in as the roles they need, never as the database's owner. */
const withoutOwner = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  url.username = '';
  url.password = '';
  return url.href;
};

/** Settings that a launcher passes on because it chose or generated their values. */
export const launchedSettings = (settings: CommandApiSettings): SettingTexts => ({
  PUBLIC_URL: settings.publicUrl,
  DATA_DIR: settings.dataDir,
  DATABASE_URL: withoutOwner(settings.databaseUrl),
  MASTER_KEY: settings.masterKey.bytes.toString('hex'),
  REGISTRATION_TOKEN: settings.registrationToken,
  ...(settings.services === undefined ? {} : environmentOf(settings.services)),
});
