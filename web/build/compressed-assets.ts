import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|svg)$/;

/** Puts each file's compressed forms beside it, once and at the best level: no start has to make them. */
export const compressedAssets = (): Plugin => ({
  name: 'compressed-assets',
  apply: 'build',
  writeBundle: ({ dir = '' }, bundle) => {
    for (const name of [...Object.keys(bundle), 'favicon.svg']) {
      if (!COMPRESSIBLE.test(name)) continue;
      const plain = readFileSync(join(dir, name));
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(plain));
      writeFileSync(join(dir, `${name}.gz`), gzipSync(plain, { level: 9 }));
    }
  },
});
