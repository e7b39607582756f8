import { SECRETS, SETTING_NAMES, type SettingName } from '@waivers/server/settings/environment.ts';
import { requireSettings } from '@waivers/server/settings/required-settings.ts';
import { readSettings } from '@waivers/server/settings/settings.ts';
import { NEEDED_BY, type ProcessName } from '../distributed/process-environment.ts';
import { EVERY_SETTING } from '../testing/every-setting.ts';

/** Commands that a deployment runs. The service of `migrate` also runs the operator's commands. */
export type DeployedCommand = ProcessName | 'migrate';

const OF_MIGRATE: readonly SettingName[] = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'EVENTSTOREDB_URL',
  'EVENTSTOREDB_PREFIX',
  'MASTER_KEY',
  'LOG_LEVEL',
];

const REQUIRED = {
  migrate: [],
  'command-api': ['registrationToken'],
  projections: ['natsUrl'],
  'follow-ups': ['natsUrl'],
  relay: ['natsUrl'],
} as const;

const isNeeded = (name: SettingName, command: DeployedCommand): boolean =>
  command === 'migrate' ? OF_MIGRATE.includes(name) : NEEDED_BY[name].includes(command);

const settingOf = (name: string): SettingName | undefined =>
  SETTING_NAMES.find((setting) => setting === name) ?? SECRETS.find((secret) => `${secret}_FILE` === name);

/**
 * Lists what is wrong with the environment of a command: names that are no settings or that it does not need, and
 * what it would refuse to start with. Files of secrets count as present.
 */
export const environmentProblems = (
  command: DeployedCommand,
  environment: Readonly<Record<string, string>>,
): readonly string[] => {
  const unneeded = Object.keys(environment).filter((name) => {
    const setting = settingOf(name);
    return setting === undefined || !isNeeded(setting, command);
  });
  const values = Object.entries(environment).map(([name, value]) => {
    const setting = settingOf(name);
    return setting === undefined || setting === name ? [name, value] : [setting, EVERY_SETTING[setting]];
  });
  try {
    requireSettings(readSettings(Object.fromEntries(values)), [
      'databaseUrl',
      'masterKey',
      ...REQUIRED[command],
    ]);
    return unneeded;
  } catch (error) {
    return [...unneeded, (error as Error).message];
  }
};
