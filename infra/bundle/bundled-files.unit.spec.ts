import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from '../testing/repository/sources.ts';
import { isBundled } from './bundled-files.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const IMPORTED = /^import (?!type )[^;]*?'(\.[^']+\.ts)'/gm;

describe('bundled files', () => {
  it('import only bundled files', () => {
    const bundled = readSources(ROOT, ['ts', 'tsx']).filter(({ path }) => isBundled(path));
    const imports = bundled.flatMap(({ path, text }) =>
      [...text.matchAll(IMPORTED)].map(([, name = '']) => ({ path, file: join(path, '..', name) })),
    );
    expect(imports.length).toBeGreaterThan(1000);
    expect(imports.filter(({ file }) => !isBundled(file))).toEqual([]);
  });
});
