import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const ROOT = join(import.meta.dirname, '..', '..');

export type ComposeService = {
  readonly image: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly user?: string;
  readonly profiles?: readonly string[];
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly ports?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly logging?: { readonly options?: object };
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly deploy?: { readonly resources?: { readonly limits?: { readonly memory?: string } } };
};

export type ComposeFile = {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

/** Replaces `${NAME:-default}` and `${NAME:?message}` as Compose does. @throws if a required variable is missing */
const interpolate = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, name: string, kind: string, rest: string) => {
    const value = variables[name] ?? '';
    if (value !== '') return value;
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return rest;
  });

/** @param name of a file in the repository's root @param variables those that `.env` would hold */
export const readComposeFile = (name: string, variables: Readonly<Record<string, string>>): ComposeFile =>
  parse(
    readFileSync(join(ROOT, name), 'utf8'),
    (_key, value: unknown) => (typeof value === 'string' ? interpolate(value, variables) : value),
    { merge: true },
  ) as ComposeFile;

const COMMANDS = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  }
).scripts;

/** @returns the script of `package.json` that a command of the image runs @throws if there is none */
export const scriptOf = (command: readonly string[] = []): string => {
  const script = COMMANDS[command[0] ?? ''];
  if (script === undefined) throw new Error(`The image has no command ${command.join(' ')}.`);
  return script;
};
