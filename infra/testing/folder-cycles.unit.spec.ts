import { describe, expect, it } from 'vitest';
import { findFolderCycles } from './folder-cycles.ts';

/** This check reads this file too, so the keyword is inserted later. */
const file = (path: string, ...from: readonly string[]) => ({
  path,
  text: from.map((specifier) => `KEY type { A } from '${specifier}';`.replace('KEY', 'import')).join('\n'),
});

describe('cycles of imports between folders', () => {
  it('are found between two folders, with an import for each way', () => {
    expect(
      findFolderCycles([
        file('waiver/src/ink/ink.ts', '../texts/en.ts'),
        file('waiver/src/texts/en.ts'),
        file('waiver/src/texts/plural.ts', '../ink/points.ts'),
        file('waiver/src/ink/points.ts'),
      ]),
    ).toEqual([
      [
        'waiver/src/ink → waiver/src/texts → waiver/src/ink:',
        '  waiver/src/ink/ink.ts imports ../texts/en.ts',
        '  waiver/src/texts/plural.ts imports ../ink/points.ts',
      ].join('\n'),
    ]);
  });

  it('are found over three folders, once', () => {
    const cycles = findFolderCycles([
      file('web/src/a/a.tsx', '../b/b.tsx'),
      file('web/src/b/b.tsx', '../c/c.ts'),
      file('web/src/c/c.ts', '../a/other.ts'),
      file('web/src/a/other.ts'),
    ]);
    expect(cycles.map((cycle) => cycle.split(':')[0])).toEqual([
      'web/src/a → web/src/b → web/src/c → web/src/a',
    ]);
  });

  it('are found between a folder and its parent', () => {
    expect(
      findFolderCycles([
        file('command-api/src/main.ts', './waivers/routes.ts'),
        file('command-api/src/decider.ts'),
        file('command-api/src/waivers/routes.ts', '../decider.ts'),
      ]),
    ).toHaveLength(1);
  });

  it('are found where a package is imported by its name', () => {
    expect(
      findFolderCycles([
        file('infra/launcher/start.ts', '@waivers/events/log/log.ts'),
        file('events/src/log/log.ts', '../launcher/start.ts'),
      ]),
    ).toHaveLength(1);
  });

  it('are no cycles within a folder, one way only, or through a spec', () => {
    expect(
      findFolderCycles([
        file('events/src/log/one.ts', './two.ts', '../keys/key.ts', 'zod'),
        file('events/src/log/two.ts', './one.ts'),
        file('events/src/keys/key.ts'),
        file('events/src/keys/key.unit.spec.ts', '../log/one.ts'),
      ]),
    ).toEqual([]);
  });
});
