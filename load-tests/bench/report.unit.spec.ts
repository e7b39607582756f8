import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type BenchRun, benchMarkdown } from './report.ts';

const kept = (name: string): string => readFileSync(new URL(`../results/${name}`, import.meta.url), 'utf8');

describe('benchmark report', () => {
  it('matches the stored run', () => {
    const run = JSON.parse(kept('bench.json')) as BenchRun;
    expect(kept('bench.md')).toBe(`${benchMarkdown(run)}\n`);
  });
});
