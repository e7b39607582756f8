/** The command API decides and appends; the read side answers queries and has the pages. */
export type Side = 'commands' | 'reads';

/** As much of an OpenAPI document as tells which requests a process answers. */
export type Paths = { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

/** What the command API answers beside its documented operations. */
const UNDOCUMENTED: Paths['paths'] = { '/dev/outbox': { get: {} } };

/** Queries that come with a body. To the command API some would look like a change of what the path names. */
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
 * Which side answers a request, by method and path, as the command API's own OpenAPI document says: what stands in it is
 * the command API's, everything else the read side's. A method that nobody answers goes to the side that has the path
 * for changing something, which says so.
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
