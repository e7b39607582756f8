import { describe, expect, it } from 'vitest';
import { openMetrics } from './metrics.ts';
import { parseThreshold } from './thresholds.ts';

const judge = (name: string, source: string): boolean => {
  const metrics = openMetrics();
  metrics.define('checks', 'rate');
  metrics.define('dropped_iterations', 'counter');
  metrics.define('users', 'gauge');
  metrics.define('http_req_duration', 'trend', 'time');
  const threshold = parseThreshold(metrics.watch(name), source);
  for (const check of ['answered', 'completed', 'completed'])
    metrics.add('checks', check === 'completed' ? 0 : 1, { check, scenario: 'journeys' });
  metrics.add('dropped_iterations', 3);
  metrics.add('users', 5);
  metrics.add('users', 2);
  for (const duration of [10, 20, 30, 40])
    metrics.add('http_req_duration', duration, { name: 'GET /v1/waiver/{id}' });
  metrics.add('http_req_duration', 1000, { name: 'journal' });
  return threshold.holds(2);
};

describe('threshold', () => {
  it.each([
    ['checks{check:answered}', 'rate==1'],
    ['checks', 'rate<0.34'],
    ['checks{check:completed,scenario:journeys}', 'rate === 0'],
    ['dropped_iterations', 'count>2'],
    ['dropped_iterations', 'rate<=1.5'],
    ['users', 'value!=5'],
    ['http_req_duration{name:GET /v1/waiver/{id}}', 'count==4'],
    ['http_req_duration{name:GET /v1/waiver/{id}}', 'p(50)==25'],
    ['http_req_duration', 'max>=1000'],
  ])('%s %s holds', (name, source) => {
    expect(judge(name, source)).toBe(true);
  });

  it.each([
    ['checks{check:completed}', 'rate==1'],
    ['checks{check:never}', 'rate==1'],
    ['dropped_iterations', 'count==0'],
    ['http_req_duration', 'avg<200'],
  ])('%s %s is crossed', (name, source) => {
    expect(judge(name, source)).toBe(false);
  });

  it.each([
    ['checks', 'rate=1', 'cannot parse'],
    ['checks', 'count==1', 'has no count'],
    ['journeys', 'count==1', 'does not exist'],
  ])('%s %s is rejected before the run', (name, source, why) => {
    expect(() => judge(name, source)).toThrow(why);
  });
});
