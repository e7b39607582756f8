import { formatPosition } from '@waivers/events/log/port/log-position.ts';
import { describe, expect, it } from 'vitest';
import { createRebuildDisplay } from './rebuild-display.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const at = (position: number) => formatPosition({ logId: ID, epoch: ID }, position, ID);

const play = (isTTY: boolean): string => {
  let text = '';
  let now = 0;
  const screen = { isTTY, write: (more: string) => (text += more) };
  const display = createRebuildDisplay(screen, 'things', at(1000), () => now);
  for (let events = 0; events <= 1000; events += 10) {
    display.show({ stage: 'loading', events, position: events === 0 ? undefined : at(events) });
    now += 50;
  }
  display.show({ stage: 'indexing' });
  display.show({ stage: 'switching' });
  display.show({ stage: 'loading', events: 3, position: at(1000) });
  now += 950;
  display.done(7);
  return text;
};

describe('rebuild display', () => {
  it('prints a few plain lines when not on a terminal', () => {
    expect(play(false)).toBe(
      [
        'things [........................]   0 %  0 events',
        'things [########################] 100 %  1,000 events  200 events/s',
        'things: creating indexes ...',
        'things: applying the last events, then switching ...',
        'things: build 7 is live, 1,000 events in 6.0 s (167 events/s)',
        '',
      ].join('\n'),
    );
  });

  it('updates a single line on a terminal and ends with a summary', () => {
    const lines = play(true).split('\r\u001b[K');
    expect(lines.length).toBeGreaterThan(40);
    expect(lines).toContain('things [############............]  50 %  500 events  200 events/s  3 s left');
    expect(lines.filter((line) => line.includes('\n'))).toEqual([
      'things: build 7 is live, 1,000 events in 6.0 s (167 events/s)\n',
    ]);
  });

  it('explains why a rebuild is slow', () => {
    let text = '';
    const screen = { write: (more: string) => (text += more) };
    createRebuildDisplay(screen, 'things', at(1), () => 0).show({
      stage: 'event by event',
      reason: 'Because.',
    });
    expect(text).toBe('things: Because.; continuing event by event\n');
  });
});
