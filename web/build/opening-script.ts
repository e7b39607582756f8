import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

const ENTRY = join(import.meta.dirname, '..', 'src', 'opening', 'opening.ts');

/** KiB of gzip. It stands in the page itself, before everything else. */
const BUDGET = 2.5;

/** One script, with its imports in it: a file that it asked for would cost a whole delay of the line. */
const bundled = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
    },
  });
  const chunks = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk] = chunks;
  if (chunk?.type !== 'chunk' || chunks.length > 1) throw new Error('The opening script is not one file.');
  return chunk.code.trim();
};

/** Makes `opening.js`, which the server writes into the page of a waiver. */
export const openingScript = (): Plugin => ({
  name: 'opening-script',
  apply: 'build',
  async generateBundle() {
    const source = await bundled();
    const kib = gzipSync(source, { level: 9 }).length / 1024;
    const told = `opening: ${kib.toFixed(1)} KiB of gzip, budget ${BUDGET}`;
    if (kib > BUDGET) this.error(`The script of ${told}.`);
    this.info(told);
    this.emitFile({ type: 'asset', fileName: 'opening.js', source });
  },
});
