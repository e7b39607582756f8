import { describe, expect, it } from 'vitest';
import type { Verdict } from './fault.ts';
import { type Row, toMarkdown } from './report.ts';

const verdict = (lost: number): Verdict => ({
  acknowledged: 2400,
  lost,
  doubled: 0,
  phantom: 0,
  unknownPresent: 3,
  unknownAbsent: 4,
  notes: ['2400 records'],
});

const row: Row = {
  fault: 'power-cut',
  what: 'the power goes',
  controlIs: 'asynchronous commits',
  seed: 42,
  cycles: 30,
  controlCycles: 5,
  measured: verdict(0),
  control: verdict(17),
};

const lineOf = (shown: Row): string | undefined =>
  toMarkdown([shown])
    .split('\n')
    .find((line) => line.startsWith('| power-cut'));

describe('the table of faults', () => {
  it('quotes zero losses with what they allow to say', () => {
    expect(lineOf(row)).toBe(
      '| power-cut | 30 | 2,400 | 0 | 0 | 3 / 4 | 17 of 2,400 in 5 | 0 | 0 in 30 (< 10 %) | 42 |',
    );
    expect(lineOf({ ...row, cycles: 2 })).toContain('0 in 2 (< 100 %)');
  });

  it('claims no bound where something was lost', () => {
    expect(lineOf({ ...row, measured: verdict(1) })).toContain(
      '| 2,400 | 1 | 0 | 3 / 4 | 17 of 2,400 in 5 | 0 | – |',
    );
  });

  it('says why a fault has no figures', () => {
    const { measured: _measured, control: _control, ...without } = row;
    expect(lineOf({ ...without, skipped: 'xfs_io is not installed' })).toContain(
      '| skipped: xfs_io is not installed |',
    );
    expect(lineOf({ ...without, failed: 'It did not start.\nlog' })).toContain(
      '| **failed**: It did not start. |',
    );
  });

  it('says when only the control failed', () => {
    const { control: _control, ...without } = row;
    expect(lineOf({ ...without, failed: 'It did not start.' })).toContain(
      '| 3 / 4 | **failed**: It did not start. |',
    );
  });

  it('says what each fault is, what its control leaves out, and what was seen', () => {
    expect(toMarkdown([row])).toContain(
      '- **power-cut**: the power goes. Control: asynchronous commits. Seen: 2400 records.',
    );
  });
});
