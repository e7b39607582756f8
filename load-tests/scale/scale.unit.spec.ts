import { describe, expect, it } from 'vitest';
import { seededRandom } from '../generate/random.ts';
import { flow } from './pipeline.ts';
import { fullestLog, venueShares } from './place-venues.ts';

const minute = (perSecond: number) => Array<number>(60).fill(perSecond);
const stage = (name: string, arrivals: readonly number[], apiProcesses = 1) =>
  flow(arrivals, apiProcesses).find((queue) => queue.stage === name);

describe('scale simulation', () => {
  it('queues mails for as long as the measured minute at 400 a second did', () => {
    expect(stage('mails', minute(400))).toMatchObject({ load: 2, delayS: 60, drainS: 60 });
    expect(stage('API processes', minute(400))).toMatchObject({ delayS: 0, drainS: 0 });
  });

  it('makes people wait where the measured machine did, at 600 a second', () => {
    expect(stage('API processes', minute(600))?.delayS).toBeCloseTo((60 * 80) / 520);
  });

  it('passes on only what the stage before has done', () => {
    expect(stage('list', minute(1_500), 2)?.load).toBeCloseTo(1_040 / 1_350);
  });
});

describe('placed venues', () => {
  const shares = venueShares(1_000, seededRandom(1));

  it('have all signatures between them', () => {
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });

  it('fill the fullest log with more than its part', () => {
    expect(fullestLog(shares, 1)).toBeCloseTo(1);
    expect(fullestLog(shares, 8)).toBeGreaterThan(1 / 8);
    expect(fullestLog([0.5, 0.2, 0.1, 0.2], 2)).toBeCloseTo(0.6);
  });
});
