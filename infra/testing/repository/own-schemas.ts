import { parseSync, Visitor } from 'vite';
import { isSpec, packageOf, readSources, type Source } from './sources.ts';

/** The package that owns each database schema. Other packages use the owner's exports instead of SQL. */
const OWNER: Readonly<Record<string, string>> = {
  log: 'events',
  keys: 'events',
  blobs: 'events',
  delivery: 'events',
  tree: 'events',
  identity: 'command-api',
  media: 'command-api',
  projections: 'projections',
  read_models: 'projections',
  audit: 'projections',
  follow_ups: 'follow-ups',
};

const schemas = Object.keys(OWNER).join('|');
/** Matches `schema.table` in SQL and kysely, but not file names, which have a slash, hyphen or dot before it. */
const TABLE = new RegExp(`(?<![\\w./-])(?:${schemas})\\.[a-z_]+`, 'g');
const ON_SCHEMA = new RegExp(`\\b(?:in|on) schema (?:${schemas})\\b`, 'g');
const CREATED = /\bcreate schema (?:if not exists )?([a-z_]+)/g;

const textsIn = (path: string, text: string): readonly string[] => {
  if (path.endsWith('.sql')) return [text.replaceAll(/--.*$/gm, '')];
  const texts: string[] = [];
  const collect = new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') texts.push(value);
    },
    TemplateElement: ({ value }) => void texts.push(value.raw),
  });
  collect.visit(parseSync(path, text).program);
  return texts;
};

const schemaOf = (named: string): string => named.split(' ').at(-1)?.split('.')[0] ?? '';

/** Finds every use of another package's schema and every schema without an owner. */
export const findForeignSchemas = (sources: readonly Source[]): readonly string[] =>
  sources.flatMap(({ path, text }) => {
    const own = packageOf(path);
    const texts = textsIn(path, text);
    const named = texts.flatMap((part) => [...part.matchAll(TABLE), ...part.matchAll(ON_SCHEMA)]);
    const foreign = [...new Set(named.map(([found]) => found))].filter(
      (found) => OWNER[schemaOf(found)] !== own,
    );
    const made = texts.flatMap((part) => [...part.matchAll(CREATED)].map(([, name]) => name ?? ''));
    return [
      ...foreign.map((found) => `${path}: ${found} belongs to ${OWNER[schemaOf(found)]}`),
      ...made.filter((name) => !(name in OWNER)).map((name) => `${path}: schema ${name} belongs to nobody`),
    ];
  });

/** Specs and load tests may verify other packages' tables. Pages have no SQL, only text keys such as `audit.title`. */
const mayLook = (path: string): boolean =>
  isSpec(path) || packageOf(path) === 'load-tests' || path.startsWith('web/src/');

export const checkOwnSchemas = (root: string): readonly string[] =>
  findForeignSchemas(readSources(root, ['ts', 'tsx', 'sql']).filter(({ path }) => !mayLook(path)));
