import type { Plugin } from 'vite';

type Imports = ReadonlyMap<string, readonly string[]>;

/** Returns the first import cycle, or an empty array. */
export const cycleIn = (imports: Imports): readonly string[] => {
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of imports.get(file) ?? []) {
      const cycle = follow(next, [...path, file]);
      if (cycle.length > 0) return cycle;
    }
    done.add(file);
    return [];
  };
  for (const file of imports.keys()) {
    const cycle = follow(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
};

/** Fails the build on import cycles between scripts, because one of them would run before its imports. */
export const noScriptCycles = (): Plugin => ({
  name: 'no-script-cycles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
    const cycle = cycleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (cycle.length > 0) this.error(`Scripts import each other: ${cycle.join(' -> ')}.`);
  },
});
