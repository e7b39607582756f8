import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { importsIn, packageOf, readSources } from './sources.ts';

/**
 * Which packages of ours each may import: events know nothing of ours, the two apps not each other, and what runs the
 * product nothing of what measures it (docs/decisions/0012).
 */
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

/**
 * Specs of the launcher speak to it as the load tests do, over HTTP; browser specs open what it serves; those of relay and
 * feed start nats-server as infra does.
 */
const SPECS_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  events: ['infra', 'server'],
  projections: ['infra'],
  infra: ['load-tests'],
  web: ['infra', 'load-tests', 'server'],
};

/** What the builder of the web pages makes itself. */
const VIRTUAL = 'virtual:';

const mayImport = (path: string): readonly string[] => {
  const own = packageOf(path);
  const always = MAY_IMPORT[own] ?? [];
  return path.endsWith('.spec.ts') || path.startsWith('web/browser/')
    ? [...always, ...(SPECS_MAY_IMPORT[own] ?? [])]
    : always;
};

/** One source file: its path from the root with forward slashes, and what it imports, as written. */
export type SourceFile = { readonly path: string; readonly imports: readonly string[] };

/** What a package may import from outside: the names in its package.json. */
export type Declared = Readonly<Record<string, ReadonlySet<string>>>;

/** The name of a package as it stands in package.json: `@scope/name` or `name`. */
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
  if (isBuiltin(specifier) || declared[own]?.has(name)) return undefined;
  return `${name} is not in ${own}/package.json`;
};

/** Every import that goes in a direction that it must not, or to a package that nobody declared. */
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

/** Checks the packages of a working tree. The test tools of the root belong to all. */
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
