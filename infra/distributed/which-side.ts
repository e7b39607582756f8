/** The command API decides and appends; the read side answers queries and serves the pages. */
export type Side = 'commands' | 'reads';

export type Paths = { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

const UNDOCUMENTED: Paths['paths'] = { '/dev/outbox': { get: {} } };

/** Queries with a body, which would otherwise match the command API's routes. */
const READS_WITH_BODY: ReadonlySet<string> = new Set(['/v1/signed_waiver/search']);

const segmentsOf = (path: string): readonly string[] => path.replace(/\/$/, '').split('/');

const matcherOf = (path: string): ((given: readonly string[]) => boolean) => {
  const segments = segmentsOf(path);
  return (given) =>
    given.length === segments.length &&
    segments.every((segment, index) =>
      segment.startsWith('{') ? given[index] !== '' : given[index] === segment,
    );
};

const isRead = (method: string): boolean => method === 'get' || method === 'head';

/**
 * What is in the command API's OpenAPI document goes there, everything else to the read side. An unknown method goes to
 * the side with commands on that path.
 */
export const createWhichSide = ({ paths }: Paths): ((method: string, url: string) => Side) => {
  const routes = Object.entries({ ...paths, ...UNDOCUMENTED }).map(([path, operations]) => ({
    matches: matcherOf(path),
    methods: new Set(Object.keys(operations)),
  }));
  return (method, url) => {
    const path = segmentsOf(url.split('?', 1)[0] ?? '');
    const name = method.toLowerCase();
    if (READS_WITH_BODY.has(path.join('/'))) return 'reads';
    const found = routes.filter(({ matches }) => matches(path));
    const isCommand = found.some(({ methods }) => methods.has(name === 'head' ? 'get' : name));
    return isCommand || (found.length > 0 && !isRead(name)) ? 'commands' : 'reads';
  };
};
