import { InvalidSettings, type Settings } from './settings.ts';

/** Settings without a default when parts run as separate processes. */
const VARIABLES = {
  databaseUrl: 'DATABASE_URL',
  masterKey: 'MASTER_KEY',
  registrationToken: 'REGISTRATION_TOKEN',
  natsUrl: 'NATS_URL',
} as const satisfies Partial<Record<keyof Settings, string>>;

export type RequirableSetting = keyof typeof VARIABLES;

export type CompleteSettings<Name extends RequirableSetting> = Settings & { readonly publicUrl: string } & {
  readonly [Each in Name]: NonNullable<Settings[Each]>;
};

export const requireSettings = <Name extends RequirableSetting>(
  settings: Settings,
  names: readonly Name[],
): CompleteSettings<Name> => {
  const missing = names.filter((name) => settings[name] === undefined);
  if (missing.length > 0) throw new InvalidSettings(missing.map((name) => `${VARIABLES[name]} is missing`));
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
  return { ...settings, publicUrl } as CompleteSettings<Name>;
};
