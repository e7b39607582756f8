import { describe, expect, it } from 'vitest';
import { findWrongImports } from './dependency-direction.ts';
import { importsIn } from './sources.ts';

const declared = { events: new Set(['zod']), 'command-api': new Set(['@fastify/helmet', '@types/geojson']) };
const wrong = (path: string, specifier: string) =>
  findWrongImports([{ path, imports: [specifier] }], declared);

describe('the direction of imports', () => {
  it.each([
    ['events/src/definitions/event.ts', './codec.ts'],
    ['events/src/log/port/event-log.ts', '../codec.ts'],
    ['events/src/definitions/event.ts', 'node:crypto'],
    ['events/src/definitions/event.ts', 'zod'],
    ['events/src/definitions/event.ts', 'zod/mini'],
    ['command-api/src/app.ts', '@fastify/helmet'],
    ['command-api/src/app.ts', 'geojson'],
    ['command-api/src/app.ts', '@waivers/events/definitions/event.ts'],
    ['infra/launcher/start.ts', '@waivers/command-api/process/main.ts'],
    ['load-tests/bench.ts', '../launcher/postgres.ts'],
    ['infra/launcher/start.int.spec.ts', '@waivers/load-tests/client/api.ts'],
  ])('allows %s to import %s', (path, specifier) => {
    expect(wrong(path, specifier)).toEqual([]);
  });

  it.each([
    ['events/src/definitions/event.ts', '@waivers/server/http/app.ts', 'events must not know server'],
    ['waiver/src/ink.spec.ts', '@waivers/events/definitions/event.ts', 'waiver must not know events'],
    ['web/src/main.tsx', '@waivers/events/definitions/event.ts', 'web must not know events'],
    ['command-api/src/app.ts', '@waivers/projections/main.ts', 'command-api must not know projections'],
    [
      'projections/src/main.ts',
      '@waivers/command-api/process/main.ts',
      'projections must not know command-api',
    ],
    ['infra/launcher/start.ts', '@waivers/load-tests/story.ts', 'infra must not know load-tests'],
    [
      'command-api/src/app.ts',
      '../../events/src/definitions/event.ts',
      'leaves its package; other packages are @waivers/events/...',
    ],
    ['events/src/definitions/event.ts', 'pg', 'pg is not in events/package.json'],
    ['events/src/definitions/event.ts', '@fastify/helmet', '@fastify/helmet is not in events/package.json'],
  ])('refuses %s to import %s', (path, specifier, problem) => {
    expect(wrong(path, specifier)).toEqual([`${path}: ${specifier}: ${problem}`]);
  });
});

describe('the imports of a source text', () => {
  it('are found in every form, over several lines too', () => {
    // This check reads this file too, so the keyword is inserted later.
    const source = [
      "KEY a from 'one';",
      "KEY type {\n  B,\n  C,\n} from 'two';",
      "KEY 'three';",
      "OUT { d } from 'four';",
      'OUT * from "five";',
      "const e = await KEY('six');",
      "type F = KEY('seven').F;",
    ]
      .join('\n')
      .replaceAll('KEY', 'import')
      .replaceAll('OUT', 'export');
    expect(importsIn(source)).toEqual(['one', 'two', 'three', 'four', 'five', 'six', 'seven']);
  });

  it('are not found in what only looks like one', () => {
    expect(
      importsIn("const from = 'one';\nconst text = `imported from 'two'`;\nexport const x = 'three';"),
    ).toEqual([]);
  });
});
