import { EVERY_CALL } from '@waivers/contract/every-call.ts';
import { createWhichSide, OTHER_COMMAND_PATHS, type Side } from '../distributed/which-side.ts';

/** How a path's requests are divided. `writes` go to the command API while GET and HEAD go to the read side. */
type Division = Side | 'writes';

const HEADER = `# Matchers for the side that answers a request: \`npm run generate\` writes them from the contract.
`;

const segmentsOf = (path: string): readonly string[] => path.split('/');

const isParameter = (segment: string | undefined): boolean => segment?.startsWith('{') === true;

const patternOf = (path: string): string =>
  segmentsOf(path)
    .map((segment) => (isParameter(segment) ? '[^/]+' : segment.replaceAll('.', '\\.')))
    .join('/');

/** Whether some requests match both, and the first pattern wins because it has fewer parameters. */
const shadows = (path: string, other: string): boolean => {
  const [first, second] = [segmentsOf(path), segmentsOf(other)];
  const parameters = (segments: readonly string[]): number => segments.filter(isParameter).length;
  return (
    first.length === second.length &&
    parameters(first) < parameters(second) &&
    first.every(
      (segment, index) => segment === second[index] || isParameter(second[index]) || isParameter(segment),
    )
  );
};

const matcher = (name: string, paths: readonly string[], more = ''): string => {
  const patterns = [...new Set(paths.map(patternOf))].toSorted().join('|');
  return paths.length === 0 ? '' : `@${name} {\n${more}\tpath_regexp ^(${patterns})/?$\n}\n`;
};

/**
 * Divides the requests like `createWhichSide`, as matchers for a Caddyfile: first `@reads`, paths that only look like
 * commands, then `@commands`, `@writes` and `@follow-ups`; the rest goes to the read side.
 * @throws if a path is divided in another way, which needs another matcher
 */
export const caddySides = (): string => {
  const whichSide = createWhichSide(EVERY_CALL);
  const methods = [...new Set(EVERY_CALL.map(({ method }) => method)), 'TRACE'];
  const divisionOf = (path: string): Division => {
    const at = (method: string): Side => whichSide(method, path.replaceAll(/\{\w+\}/g, '0197'));
    const reading = at('GET');
    const others = new Set(methods.filter((method) => method !== 'GET' && method !== 'HEAD').map(at));
    const [other = reading] = others;
    if (others.size === 1 && other === reading) return other;
    if (others.size === 1 && reading === 'reads' && other === 'commands') return 'writes';
    throw new Error(`The requests to ${path} cannot be divided by the matchers of the Caddyfile.`);
  };
  const paths = Map.groupBy(new Set(EVERY_CALL.map(({ path }) => path)), divisionOf);
  const { reads = [], writes = [], commands = [], 'follow-ups': followUps = [] } = Object.fromEntries(paths);
  const elsewhere = [...writes, ...commands, ...followUps];
  const looking = reads.filter((path) => elsewhere.some((other) => shadows(path, other)));
  const mistaken = elsewhere.filter((path) =>
    elsewhere.some((other) => divisionOf(path) !== divisionOf(other) && shadows(path, other)),
  );
  if (mistaken.length > 0) throw new Error(`${mistaken.join(', ')} would go to the wrong side.`);
  return [
    HEADER,
    matcher('reads', looking),
    matcher('commands', [...commands, ...OTHER_COMMAND_PATHS]),
    matcher('writes', writes, '\tnot method GET HEAD\n'),
    matcher('follow-ups', followUps),
  ].join('');
};
