import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { importsIn, packageOf, readSources } from './sources.ts';

/** Which of our packages each package may import (docs/decisions/0012). */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  waiver: [],
  contract: ['waiver'],
  events: ['waiver'],
  server: ['waiver', 'contract', 'events'],
  'command-api': ['waiver', 'contract', 'events', 'server'],
  projections: ['waiver', 'contract', 'events', 'server'],
  'follow-ups': ['waiver', 'contract', 'events', 'server', 'command-api'],
  web: ['waiver', 'contract'],
  infra: ['waiver', 'contract', 'events', 'server', 'command-api', 'projections', 'follow-ups'],
  'load-tests': [
    'waiver',
    'contract',
    'events',
    'server',
    'command-api',
    'projections',
    'follow-ups',
    'infra',
  ],
};

/** Specs of the launcher, of browsers, and of relay and feed start or call what infra and load-tests provide. */
const SPECS_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  events: ['infra', 'server'],
  projections: ['infra'],
  'follow-ups': ['infra'],
  infra: ['load-tests'],
  web: ['follow-ups', 'infra', 'load-tests', 'server'],
};

const VIRTUAL = 'virtual:';

const mayImport = (path: string): readonly string[] => {
  const own = packageOf(path);
  const always = MAY_IMPORT[own] ?? [];
  return path.endsWith('.spec.ts') || path.startsWith('web/browser/')
    ? [...always, ...(SPECS_MAY_IMPORT[own] ?? [])]
    : always;
};

export type SourceFile = { readonly path: string; readonly imports: readonly string[] };

export type Declared = Readonly<Record<string, ReadonlySet<string>>>;

const nameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const problemOf = (path: string, specifier: string, declared: Declared): string | undefined => {
  const own = packageOf(path);
  if (specifier.startsWith('.')) {
    const target = packageOf(join(dirname(path), specifier).replaceAll('\\', '/'));
    return target === own ? undefined : `leaves its package; other packages are @waivers/${target}/...`;
  }
  if (specifier.startsWith(VIRTUAL)) return undefined;
  const name = nameOf(specifier);
  if (name.startsWith('@waivers/')) {
    const target = name.slice('@waivers/'.length);
    return mayImport(path).includes(target) ? undefined : `${own} must not know ${target}`;
  }
  // Some packages are types alone.
  if (isBuiltin(specifier) || declared[own]?.has(name) || declared[own]?.has(`@types/${name}`)) {
    return undefined;
  }
  return `${name} is not in ${own}/package.json`;
};

export const findWrongImports = (files: readonly SourceFile[], declared: Declared): readonly string[] =>
  files.flatMap(({ path, imports }) =>
    imports.flatMap((specifier) => {
      const problem = problemOf(path, specifier, declared);
      return problem === undefined ? [] : [`${path}: ${specifier}: ${problem}`];
    }),
  );

const dependenciesIn = (file: string): readonly string[] => {
  const description = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.keys(description[kind] ?? {}),
  );
};

/** Checks a working tree. Test tools of the root package may be imported anywhere. */
export const checkWorkingTree = (root: string): readonly string[] => {
  const packages = Object.keys(MAY_IMPORT);
  const tools = dependenciesIn(join(root, 'package.json'));
  const declared = Object.fromEntries(
    packages.map((name) => [name, new Set([...tools, ...dependenciesIn(join(root, name, 'package.json'))])]),
  );
  const files = readSources(root, ['ts', 'tsx']).map(({ path, text }) => ({
    path,
    imports: importsIn(text),
  }));
  return findWrongImports(files, declared);
};
