import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkOwnSchemas, findForeignSchemas } from './own-schemas.ts';

const found = (path: string, text: string) => findForeignSchemas([{ path, text }]);

describe('database schemas', () => {
  it('are used in SQL only by their owners', () => {
    expect(checkOwnSchemas(join(import.meta.dirname, '..', '..', '..'))).toEqual([]);
  });

  it.each([
    [
      'projections/src/a.ts',
      'sql`select kid from identity.signing_keys where true`',
      'identity.signing_keys',
      'command-api',
    ],
    [
      'command-api/src/a.ts',
      "database.selectFrom('keys.data_keys as k').selectAll()",
      'keys.data_keys',
      'events',
    ],
    [
      'server/src/a.ts',
      'pool.query("select from read_models.waivers")',
      'read_models.waivers',
      'projections',
    ],
    ['command-api/src/a.ts', 'sql`grant usage on schema keys to app`', 'on schema keys', 'events'],
    ['projections/src/a.sql', 'select 1 from log.events', 'log.events', 'events'],
  ])('are reported when another package uses them in %s', (path, text, name, owner) => {
    expect(found(path, text)).toEqual([`${path}: ${name} belongs to ${owner}`]);
  });

  it.each([
    ['projections/src/a.ts', 'sql`select build from projections.builds`'],
    ['command-api/src/a.ts', "database.insertInto('identity.claims')"],
    ['events/src/a.sql', 'insert into log.events select from keys.data_keys'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source that is looked at has a template in it.
    ['command-api/src/a.ts', 'const key = await keys.find(id); tell(`${keys.find(id)} in blobs`);'],
    ['command-api/src/a.ts', '/* keys.data_keys holds it. */\n// log.events\nconst a = 1;'],
    ['command-api/src/a.ts', "KEY { a } from '../log/event-log.ts';".replace('KEY', 'import')],
    ['projections/src/a.sql', 'select 1 -- as log.events has it\n'],
  ])('are not reported for their owner or for mere lookalikes (%s)', (path, text) => {
    expect(found(path, text)).toEqual([]);
  });

  it('are reported when no package owns them', () => {
    expect(found('events/src/a.ts', 'sql`create schema drawers`')).toEqual([
      'events/src/a.ts: schema drawers belongs to nobody',
    ]);
  });
});
