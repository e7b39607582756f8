import type { Plugin } from 'vite';

/** Properties of a call that only servers need: request schemas and documentation. */
const FOR_SERVERS = new Set([
  'scope',
  'tag',
  'summary',
  'description',
  'problems',
  'params',
  'query',
  'headers',
  'body',
]);

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nodesIn = (node: Node): readonly Node[] => [
  node,
  ...Object.values(node).flat().filter(isNode).flatMap(nodesIn),
];

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name) : '');

/** Checks that merely document a schema. */
const DESCRIBING = new Set(['describe', 'meta']);

const describes = ({ callee }: Node): boolean => isNode(callee) && DESCRIBING.has(nameOf(callee.property));

const isCheck = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && isNode(callee) && nameOf(callee.property) === 'check';

const isForServers =
  (call: Node) =>
  (member: Node): boolean =>
    nameOf(call.callee) === 'defineCall' && member.type === 'Property' && FOR_SERVERS.has(nameOf(member.key));

const removable = (node: Node): readonly Node[] => {
  const args = [node.arguments].flat().filter(isNode);
  if (isCheck(node)) return args.filter(describes);
  const [entry] = args;
  return isNode(entry) ? [entry.properties].flat().filter(isNode).filter(isForServers(node)) : [];
};

/** Removes what pages do not need, but keeps response validation. @param tree ESTree AST */
export const reduceForPages = (code: string, tree: object): string => {
  const nodes = isNode(tree) ? nodesIn(tree).flatMap(removable) : [];
  const outer = nodes.filter(
    ({ start, end }) => !nodes.some((other) => other.start <= start && end < other.end),
  );
  return outer
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
};

/**
 * Removes request schemas and descriptions from page scripts. Tree shaking cannot, because they are properties and
 * arguments of values that pages use.
 */
export const contractForPages = (): Plugin => ({
  name: 'contract-for-pages',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/(?:contract|waiver)\/src\/.*\.ts$/, code: /zod\/mini|defineCall/ },
    handler(code) {
      return { code: reduceForPages(code, this.parse(code)), map: null };
    },
  },
});
