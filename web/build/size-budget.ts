import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Budget per entry in KiB, gzipped, including all static imports. */
const ENTRIES: Readonly<Record<string, number>> = { sign: 123, app: 124 };
/** Budget for the dashboard's first screens in KiB, gzipped, including the shell. */
const SCREENS: Readonly<Record<string, number>> = { 'auth-pages': 145, 'signed-waivers-page': 149 };

/** Budget in KiB, gzipped, for what a screen adds to `entry`, not counting dynamic imports. */
const ADDED: Readonly<Record<string, { readonly entry: string; readonly budget: number }>> = {
  'understanding-screen': { entry: 'sign', budget: 13 },
  'audit-page': { entry: 'app', budget: 56 },
  'signing-section': { entry: 'audit-page', budget: 7 },
  'signed-page': { entry: 'sign', budget: 3 },
};

/** Budget in KiB, gzipped, for all chunks that contain a library. No entry may contain it. */
const LIBRARIES: Readonly<Record<string, number>> = {
  'prosemirror-view': 90,
  '@dnd-kit/core': 20,
  '@observablehq/plot': 102,
};

type Chunk = { readonly code: string; readonly imports: readonly string[] };

const withImports = (chunks: ReadonlyMap<string, Chunk>, file: string, seen = new Set<string>()) => {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of chunks.get(file)?.imports ?? []) withImports(chunks, imported, seen);
  return seen;
};

const kibOf = (code: string): number => gzipSync(code, { level: 9 }).length / 1024;

/** Fails the build above a budget. Runs in the bundler, because only the bundler knows which files a screen loads. */
export const sizeBudget = (): Plugin => ({
  name: 'size-budget',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = new Map(
      Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file] as const] : [],
      ),
    );
    const entry = [...chunks].find(([, { isEntry, name }]) => isEntry && name === 'app')?.[0] ?? '';
    for (const [fileName, { isEntry, name }] of chunks) {
      const budget = (isEntry ? ENTRIES : SCREENS)[name];
      if (budget === undefined) continue;
      const files = [
        ...new Set([...withImports(chunks, fileName), ...(isEntry ? [] : withImports(chunks, entry))]),
      ];
      const kib = files.reduce((sum, file) => sum + kibOf(chunks.get(file)?.code ?? ''), 0);
      const summary = `${name}: ${kib.toFixed(1)} KiB of gzip in ${files.length} files, budget ${budget}`;
      if (kib > budget) this.error(`The first load of ${summary}.`);
      this.info(summary);
    }
    for (const [screen, { entry: base, budget }] of Object.entries(ADDED)) {
      const fileOf = (chunkName: string): string =>
        [...chunks].find(([, { name }]) => name === chunkName)?.[0] ??
        this.error(`No chunk named ${chunkName}.`);
      const known = withImports(chunks, fileOf(base));
      const own = [...withImports(chunks, fileOf(screen))].filter((file) => !known.has(file));
      const kib = own.reduce((sum, file) => sum + kibOf(chunks.get(file)?.code ?? ''), 0);
      const summary = `${screen}: ${kib.toFixed(1)} KiB of gzip beside ${base}, budget ${budget}`;
      if (kib > budget) this.error(`The scripts of ${summary}.`);
      this.info(summary);
    }
    for (const [library, budget] of Object.entries(LIBRARIES)) {
      const part = `/node_modules/${library}/`;
      const holding = [...chunks.values()].filter(({ moduleIds }) =>
        moduleIds.some((id) => id.includes(part)),
      );
      const kib = holding.reduce((sum, { code }) => sum + kibOf(code), 0);
      const summary = `${library}: ${kib.toFixed(1)} KiB of gzip, budget ${budget}`;
      if (kib > budget || holding.some(({ isEntry }) => isEntry)) this.error(`The script of ${summary}.`);
      this.info(summary);
    }
  },
});
