import { SETTING_NAMES, type SettingName } from '@waivers/server/settings/settings.ts';

/** Returns an environment with these settings instead of its own. `undefined` removes one, and its file too. */
export const withSettings = (
  inherited: NodeJS.ProcessEnv,
  settings: Partial<Readonly<Record<SettingName, string | undefined>>>,
): NodeJS.ProcessEnv => {
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
export const withoutOwner = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  url.username = '';
  url.password = '';
  return url.href;
};
