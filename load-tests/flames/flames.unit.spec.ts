import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawFlames } from './draw-flames.ts';
import { type Frame, mergeProfiles } from './merge-profiles.ts';

const OURS = pathToFileURL(join(import.meta.dirname, 'here.ts')).href;
const IN_PACKAGE = pathToFileURL(join(import.meta.dirname, '../../node_modules/pg/lib/query.js')).href;

type Called = readonly [name: string, url: string];

/** Each function calls the next; all samples are of the last one. */
const profileOf = (functions: readonly Called[]): string => {
  const nodes = [['(root)', ''] as const, ...functions].map(([functionName, url], id, all) => ({
    id,
    callFrame: { functionName, url, lineNumber: 6 },
    children: id + 1 < all.length ? [id + 1] : [],
  }));
  return JSON.stringify({ nodes, samples: [functions.length, functions.length], timeDeltas: [600, 400] });
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waivers-profiles-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (pid: number, thread: number, ...functions: readonly Called[]): void =>
  writeFileSync(join(folder, `CPU.20261129.120000.${pid}.${thread}.001.cpuprofile`), profileOf(functions));

const lines = ({ name, micros, calls }: Frame, depth = 0): readonly string[] => [
  `${'  '.repeat(depth)}${name} ${micros}`,
  ...[...calls.values()].flatMap((frame) => lines(frame, depth + 1)),
];

const merged = () => mergeProfiles(folder, (pid) => (pid === 7 ? 'product' : undefined));

describe('flame graph', () => {
  it('merges the profiles of a process, with its threads apart, and leaves out other processes', () => {
    write(7, 0, ['sign', OURS]);
    write(7, 1, ['apply', OURS]);
    write(7, 2, ['apply', OURS]);
    write(8, 0, ['else', OURS]);
    expect(lines(merged())).toEqual([
      'all 3000',
      '  product 1000',
      '    sign load-tests/flames/here.ts:7 1000',
      '  product, threads 2000',
      '    apply load-tests/flames/here.ts:7 2000',
    ]);
  });

  it('shows only the first of successive calls within Node or a package', () => {
    const node = 'node:internal/task_queues';
    write(
      7,
      0,
      ['ticks', node],
      ['tasks', node],
      ['sign', OURS],
      ['query', IN_PACKAGE],
      ['send', IN_PACKAGE],
    );
    expect(lines(merged()).slice(2)).toEqual([
      '    ticks node:internal/task_queues 1000',
      '      sign load-tests/flames/here.ts:7 1000',
      '        query pg 1000',
    ]);
  });

  it('leaves out idle time', () => {
    write(7, 0, ['(idle)', '']);
    expect(lines(merged())).toEqual(['all 0', '  product 0']);
  });

  it('is refused without profiles', () => {
    expect(merged).toThrow('There are no profiles in ');
  });

  it('draws each frame as wide as its share, with its name and share as a title', () => {
    write(7, 0, ['sign', OURS]);
    write(7, 1, ['a<b', OURS]);
    const svg = drawFlames(merged());
    expect(svg).toContain(
      '<title>sign load-tests/flames/here.ts:7, 50.0 %</title><rect x="0.0" y="34" width="600.0"',
    );
    expect(svg).toContain('<title>a&lt;b load-tests/flames/here.ts:7, 50.0 %</title><rect x="600.0"');
  });
});
