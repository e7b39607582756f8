import { formatPosition } from '@waivers/events/log/port/log-position.ts';
import { describe, expect, it } from 'vitest';
import type { Statements } from '../builds/statements.ts';
import { noteRebuild } from './note-rebuild.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const at = (position: number) => formatPosition({ logId: ID, epoch: ID }, position, ID);

describe('noteRebuild', () => {
  it('stores the loaded share at most once a second, never above 1, and survives a failure', () => {
    const shares: (readonly unknown[] | undefined)[] = [];
    const query: Statements['query'] = async (_text, values) => {
      shares.push(values);
      if (shares.length === 1) throw new Error('away');
      return { rows: [], rowCount: 1 };
    };
    let now = 0;
    const note = noteRebuild({ query }, 'things', at(1000), () => now);
    for (const position of [100, 200, 600, 2000]) {
      note({ stage: 'loading', events: 0, position: at(position) });
      now += 500;
    }
    note({ stage: 'indexing' });
    now += 500;
    note({ stage: 'loading', events: 0, position: at(2000) });
    expect(shares).toEqual([
      ['things', 0.1],
      ['things', 0.6],
      ['things', 1],
    ]);
  });
});
