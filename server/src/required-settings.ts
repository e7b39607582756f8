import { InvalidSettings, type Settings } from './settings.ts';

/** What a process of its own cannot make up, by the variables that say it. */
const VARIABLES = {
  databaseUrl: 'DATABASE_URL',
  masterKey: 'MASTER_KEY',
  registrationToken: 'REGISTRATION_TOKEN',
  natsUrl: 'NATS_URL',
} as const satisfies Partial<Record<keyof Settings, string>>;

export type Requirable = keyof typeof VARIABLES;

/** The settings with some of them certainly there. */
export type CompleteSettings<Name extends Requirable> = Settings & { readonly publicUrl: string } & {
  readonly [Each in Name]: NonNullable<Settings[Each]>;
};

/**
 * The settings of a process that no launcher completes.
 * @throws InvalidSettings that names everything that is missing
 */
export const requireSettings = <Name extends Requirable>(
  settings: Settings,
  names: readonly Name[],
): CompleteSettings<Name> => {
  const missing = names.filter((name) => settings[name] === undefined);
  if (missing.length > 0) throw new InvalidSettings(missing.map((name) => `${VARIABLES[name]} is missing`));
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
  return { ...settings, publicUrl } as CompleteSettings<Name>;
};
