import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;

const loadedBy = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';/gms)].map(
    ([, name]) => name ?? '',
  );

const loaded = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  for (const name of loadedBy(file)) {
    const target = name.startsWith('.') ? join(dirname(file), name) : name;
    if (seen.has(target)) continue;
    seen.add(target);
    if (name.startsWith('.')) loaded(target, seen);
  }
  return seen;
};

const packages = (file: string): readonly string[] =>
  [...loaded(join(folder, file))].filter((name) => !name.startsWith('/')).toSorted();

describe('sign page modules', () => {
  it.each([
    'submission/submission.ts',
    'ink/ink-normal.ts',
    'ink/ink-svg.ts',
    'texts/document-words.ts',
    'submission/age.ts',
  ])('%s imports no package', (file) => {
    expect(packages(file)).toEqual([]);
  });

  it('submission imports no HTML parser, editor or language texts', () => {
    const files = [...loaded(join(folder, 'submission/submission.ts'))].map((file) =>
      file.slice(folder.length + 1),
    );
    expect(files).toContain('submission/field-value.ts');
    for (const file of files) expect(file).not.toMatch(/rich-text|config\/|texts\/|signable/);
  });

  it('would fail this check if they imported authoring modules', () => {
    expect(packages('config/validate-waiver.ts')).toEqual(['canonicalize', 'parse5', 'uuid', 'zod/mini']);
    expect(packages('rich-text/rich-text-schema.ts')).toEqual(['prosemirror-model', 'zod/mini']);
  });
});
