import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

type Node = { readonly type: string; readonly [name: string]: unknown };

/** The title of a test or group, and the texts that each row of its table can put in. */
export type Titled = { readonly title: string; readonly rows: readonly ReadonlySet<string>[] };

const RUNNERS = new Set(['it', 'test', 'describe']);
const NEVER_RUN = new Set(['skip', 'todo']);
/** Placeholders that a table fills in: `%s`, `$name`, `$a.b`. */
const PLACE = /%[sdifjo#$]|\$[a-z][\w.]*/i;
const FILLED_IN = '%s';
/** Shorter parts of a title are not distinctive. */
const MIN_PART = 8;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** `it.each(table)` yields `it`, `each`; other functions have another first name. */
const namesOf = (callee: unknown): readonly string[] => {
  if (!isNode(callee)) return [];
  switch (callee.type) {
    case 'Identifier':
      return [String(callee.name)];
    case 'MemberExpression':
      return [...namesOf(callee.object), ...namesOf(callee.property)];
    case 'CallExpression':
      return namesOf(callee.callee);
    default:
      return [];
  }
};

const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return String(node.value);
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join(FILLED_IN);
};

const textsIn = (node: Node): readonly string[] => [
  ...(textOf(node) === undefined ? [] : [textOf(node) ?? '']),
  ...childrenOf(node).flatMap(textsIn),
];

/** The rows of `each([…])`. A table built elsewhere counts as one row with every text of the file. */
const rowsOf = (callee: unknown, program: Node): Titled['rows'] => {
  if (!isNode(callee) || callee.type !== 'CallExpression') return [];
  const [given] = callee.arguments as readonly unknown[];
  const table = isNode(given) && given.type === 'TSAsExpression' ? given.expression : given;
  if (!isNode(table) || table.type !== 'ArrayExpression') return [new Set(textsIn(program))];
  return (table.elements as readonly Node[]).map((element) => new Set(textsIn(element)));
};

/** A row of a states table is a test of its own, named by screen and state. */
const stateOf = (node: Node): string | undefined => {
  if (node.type !== 'ObjectExpression') return undefined;
  const given = new Map(
    childrenOf(node).map(({ key, value }) => [isNode(key) ? key.name : undefined, textOf(value)] as const),
  );
  const [screen, state] = [given.get('screen'), given.get('state')];
  return screen === undefined || state === undefined ? undefined : `${screen}: ${state}`;
};

const collect = (node: Node, program: Node): readonly Titled[] => {
  const [first = '', ...others] = node.type === 'CallExpression' ? namesOf(node.callee) : [];
  if (RUNNERS.has(first) && others.some((name) => NEVER_RUN.has(name))) return [];
  const title = RUNNERS.has(first) ? textOf((node.arguments as readonly unknown[])[0]) : stateOf(node);
  return [
    ...(title === undefined ? [] : [{ title, rows: rowsOf(node.callee, program) }]),
    ...childrenOf(node).flatMap((child) => collect(child, program)),
  ];
};

export const titlesIn = (source: string, file: string): readonly Titled[] => {
  const program = parseSync(file, source).program as unknown as Node;
  return collect(program, program);
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const isFilledIn = ({ title, rows }: Titled, name: string): boolean => {
  const parts = title.split(PLACE).map(escaped);
  const filled = new RegExp(`^${parts.join('"?(.*?)"?')}$`).exec(name)?.slice(1) ?? [];
  return filled.length > 0 && rows.some((texts) => filled.every((each) => texts.has(each)));
};

/** @param name a whole title, filled in or not, or a part that only one title has @returns undefined when it fits */
export const problemWithName = (name: string, titles: readonly Titled[]): string | undefined => {
  if (titles.some((titled) => titled.title === name || isFilledIn(titled, name))) return undefined;
  const within = new Set(titles.flatMap(({ title }) => (title.includes(name) ? [title] : [])));
  if (within.size === 0) return `no test is named "${name}"`;
  if (within.size > 1) return `several tests are named "${name}"`;
  return name.length < MIN_PART ? `"${name}" is too short to name a test` : undefined;
};

export const titlesOf = (file: string): readonly Titled[] => titlesIn(readFileSync(file, 'utf8'), file);
