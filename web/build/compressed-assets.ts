import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|svg)$/;

/** Writes compressed copies of each asset, at a level too slow to use on a server. */
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
