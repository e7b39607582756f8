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

  // Git ignores these, so that a working tree with them passes for the tag.
  it.each([
    'server/.env',
    'infra/data/secrets/master-key',
    'infra/data/postgres/postgresql.conf',
    'infra/product.log',
    'events/tsconfig.tsbuildinfo',
  ])('leave out %s', (path) => expect(isBundled(path)).toBe(false));

  it.each(['server/src/http/app.ts', 'infra/nats/nats.conf', 'server/package.json'])('include %s', (path) =>
    expect(isBundled(path)).toBe(true),
  );
});
