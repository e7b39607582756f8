import { posix } from 'node:path';
import { importsIn, isSpec, readSources, type Source } from './sources.ts';

/**
 * A folder is a directory without its subfolders. Type imports count; specs do not, because they may use code
 * built on their neighbours. Maps each folder to those it imports, with one such import.
 */
type Folders = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Packages imported by folder paths without `src`. */
const WITHOUT_SRC: ReadonlySet<string> = new Set(['infra', 'load-tests']);

const OURS = /^@waivers\/([^/]+)\/(.+)$/;

const targetOf = (path: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const [, name, file] = OURS.exec(specifier) ?? [];
  if (name === undefined || file === undefined) return undefined;
  return posix.join(name, WITHOUT_SRC.has(name) ? '' : 'src', file);
};

const foldersOf = (sources: readonly Source[]): Folders => {
  const folders = new Map<string, Map<string, string>>();
  for (const { path } of sources) folders.set(posix.dirname(path), new Map());
  for (const { path, text } of sources) {
    const from = posix.dirname(path);
    for (const specifier of importsIn(text)) {
      const to = posix.dirname(targetOf(path, specifier) ?? '');
      if (to !== from && folders.has(to)) folders.get(from)?.set(to, `${path} imports ${specifier}`);
    }
  }
  return folders;
};

const shortestCycle = (folders: Folders, start: string): readonly string[] | undefined => {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of folders.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
};

const told = (folders: Folders, cycle: readonly string[]): string => {
  const hops = cycle.map((from, index) => {
    const to = cycle[(index + 1) % cycle.length] ?? '';
    return `  ${folders.get(from)?.get(to)}`;
  });
  return [`${[...cycle, cycle[0]].join(' → ')}:`, ...hops].join('\n');
};

/** Import cycles between folders: the shortest through each folder, each reported once. */
export const findFolderCycles = (sources: readonly Source[]): readonly string[] => {
  const folders = foldersOf(sources.filter(({ path }) => !isSpec(path)));
  const found = new Map<string, string>();
  for (const folder of folders.keys()) {
    const cycle = shortestCycle(folders, folder);
    if (cycle === undefined) continue;
    const name = cycle.toSorted().join();
    if (!found.has(name)) found.set(name, told(folders, cycle));
  }
  return [...found.values()];
};

export const checkFolderCycles = (root: string): readonly string[] =>
  findFolderCycles(readSources(root, ['ts', 'tsx', 'mjs']));
