import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { describe, expect, it, vi } from 'vitest';
import { createMetrics, measuredLog } from './metrics.ts';

describe('command metrics', () => {
  it('report append duration, outcome and queue depth', async () => {
    const metrics = createMetrics({ appendQueueDepth: () => 7 });
    const append = vi.fn<EventLog['append']>(async () => ({ outcome: 'conflict', actual: 3 }));
    const log = measuredLog({ append } as never, metrics);
    expect(await log.append({ stream: 'a-1', expected: 1, events: [] })).toEqual({
      outcome: 'conflict',
      actual: 3,
    });
    append.mockRejectedValue(new Error('away'));
    await expect(log.append({ stream: 'a-1', expected: 1, events: [] })).rejects.toThrow('away');
    const text = await metrics.registry.metrics();
    expect(text).toContain('waiver_event_append_seconds_count{outcome="conflict"} 1');
    expect(text).toContain('waiver_event_append_seconds_count{outcome="error"} 1');
    expect(text).toContain('waiver_event_append_queue_depth 7');
  });
});
