import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepJournal, openJournalFile } from './journal-file.ts';
import { lineFor, parseLine } from './journal-lines.ts';
import { readJournal } from './read-journal.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const OTHER = '01890000-0000-7000-8000-000000000002';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waivers-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('journal line', () => {
  it('holds an attempt or an outcome', () => {
    const attempt = lineFor('/attempts', { id: ID, persons: 11 }, 1000);
    const outcome = lineFor('/outcomes', { id: ID, outcome: 'turned-away', ms: 25 }, 2000);
    expect(parseLine(attempt ?? '')).toEqual({ kind: 'attempt', id: ID, persons: 11, at: 1000 });
    expect(parseLine(outcome ?? '')).toEqual({
      kind: 'outcome',
      id: ID,
      outcome: 'turned-away',
      ms: 25,
      at: 2000,
    });
  });

  it.each([
    ['/attempts', { id: 'x', persons: 1 }],
    ['/attempts', { id: ID }],
    ['/outcomes', { id: ID, outcome: 'fine', ms: 1 }],
    ['/outcomes', { id: ID, outcome: 'unknown', ms: -1 }],
    ['/elsewhere', { id: ID, persons: 1 }],
  ])('is not made of %s %j', (path, entry) => {
    expect(lineFor(path, entry, 0)).toBeUndefined();
  });
});

describe('journal file', () => {
  it('writes nothing after a failure, which may have left part of a line', async () => {
    const written: unknown[] = [];
    const failures = [new Error('ENOSPC: no space left on device')];
    const journal = keepJournal({
      appendFile: async (lines) => {
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        written.push(lines);
      },
      close: async () => undefined,
    });
    await expect(journal.write('A')).rejects.toThrow('ENOSPC');
    await expect(journal.write('B')).rejects.toThrow('ENOSPC');
    expect(written).toEqual([]);
  });

  it('keeps lines that were written at the same time', async () => {
    const path = join(folder, 'journal');
    const journal = await openJournalFile(path);
    const lines = [ID, OTHER].map((id) => lineFor('/attempts', { id, persons: 1 }, 0) ?? '');
    await Promise.all(lines.map(journal.write));
    await journal.close();
    expect((await readJournal(path)).attempts.size()).toBe(2);
  });

  it('reads unfinished attempts as unknown and skips a torn last line', async () => {
    const path = join(folder, 'journal');
    writeFileSync(path, `A ${ID} 1 0\nA ${OTHER} 1 0\nO ${ID} acknowledged 40 1500\nO ${OTHER} ackn`);
    const { attempts, timeline } = await readJournal(path);
    expect([attempts.count('acknowledged'), attempts.count('unknown')]).toEqual([1, 1]);
    expect(timeline.percentiles()).toEqual({ p50: 40, p95: 40, p99: 40 });
  });
});
