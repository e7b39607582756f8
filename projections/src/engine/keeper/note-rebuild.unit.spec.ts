import { formatPosition } from '@waivers/events/log/port/log-position.ts';
import { describe, expect, it, vi } from 'vitest';
import { noteRebuild } from './note-rebuild.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const at = (position: number) => formatPosition({ logId: ID, epoch: ID }, position, ID);

describe('noteRebuild', () => {
  it('stores the loaded share at most once a second, never above 1, and survives a failure', () => {
    const query = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue({ rows: [] });
    let now = 0;
    const note = noteRebuild({ query }, 'things', at(1000), () => now);
    for (const position of [100, 200, 600, 2000]) {
      note({ stage: 'loading', events: 0, position: at(position) });
      now += 500;
    }
    note({ stage: 'indexing' });
    now += 500;
    note({ stage: 'loading', events: 0, position: at(2000) });
    expect(query.mock.calls.map(([, values]) => values)).toEqual([
      ['things', 0.1],
      ['things', 0.6],
      ['things', 1],
    ]);
  });
});
