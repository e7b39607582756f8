import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compareVersions,
  OLDEST_READER,
  PRODUCT_VERSION,
} from '@waivers/events/migrations/product-version.ts';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../launcher/prepare-database.ts';
import { frozenMigrations, frozenReleases } from './frozen-folder.ts';
import { lockedPackages } from './locked-packages.ts';
import { removalsIn } from './removals.ts';

const RELEASED = Object.assign({}, ...frozenReleases().map(frozenMigrations)) as Record<string, string>;

describe('migrations', () => {
  it.each(frozenReleases())(
    'of %s are unchanged (add a new one, or run npm run freeze until its tag)',
    (version) => {
      const hashes = Object.entries(MIGRATIONS).map(([name, { sha256 }]) => [name, sha256]);
      expect(Object.fromEntries(hashes)).toMatchObject(frozenMigrations(version));
    },
  );

  it('of the next release remove nothing that the oldest reader uses', () => {
    const added = Object.entries(MIGRATIONS).filter(([name]) => !Object.hasOwn(RELEASED, name));
    const removals = added.flatMap(([, { text = '' }]) => removalsIn(text, OLDEST_READER));
    expect(removals).toEqual([]);
  });

  it.each([
    'drop table things',
    'alter table things drop column name',
    'alter table things rename column name to title',
    'alter table things alter column size type bigint',
    'alter table things alter column size set not null',
    'alter table things add column color text, add column size int not null',
    'delete from things',
    '-- Unused since 0.4.0, which has a table of its own for it.\ndrop table things',
  ])('are found to remove something: %s', (sql) => {
    expect(removalsIn(`create table others (size int not null);\n${sql};`, '0.3.0')).toHaveLength(1);
  });

  it.each([
    '-- Names must not be null, so drop table nothing.\nalter table things add column size int',
    "alter table things add column size int not null default 0, add column color text default 'red' not null",
    'alter table things drop constraint words, add constraint words check (word in (1, 2))',
    'create function forget() returns void language sql as $$ delete from things; $$',
    '-- Unused since 0.3.0.\ndrop table things',
  ])('are found to remove nothing: %s', (sql) => {
    expect(removalsIn(`${sql};`, '0.3.0')).toEqual([]);
  });
});

describe('version', () => {
  it('is the same in all packages', () => {
    const root = join(import.meta.dirname, '..', '..');
    const own = Object.entries(lockedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'))).filter(
      ([path, { link }]) => !path.includes('node_modules/') && link !== true,
    );
    const versions = own.flatMap(([path, locked]) => [
      locked.version,
      JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).version,
    ]);
    expect(new Set(versions)).toEqual(new Set([PRODUCT_VERSION]));
  });

  it('can be read by the release before it', () => {
    const before = frozenReleases().filter((version) => compareVersions(version, PRODUCT_VERSION) < 0);
    expect(compareVersions(OLDEST_READER, before.at(-1) ?? PRODUCT_VERSION)).toBeLessThanOrEqual(0);
  });
});
