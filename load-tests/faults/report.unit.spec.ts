import { describe, expect, it } from 'vitest';
import type { Verdict } from './assertions/fault.ts';
import { UNITS } from './assertions/units.ts';
import { faultsMarkdown, type Row } from './report.ts';

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
  counts: 'signatures',
  on: { date: '2026-11-21', commit: 'abc1234', machine: 'two cores' },
  controlIs: 'asynchronous commits',
  seed: 42,
  cycles: 30,
  controlCycles: 5,
  measured: verdict(0),
  control: verdict(17),
};

const lineOf = (shown: Row): string | undefined =>
  faultsMarkdown([shown])
    .split('\n')
    .find((line) => line.startsWith('| power-cut'));

describe('fault report', () => {
  it('includes the unit, cycles, date and version', () => {
    expect(lineOf(row)).toBe(
      '| power-cut | 30 | signatures | 2,400 | 0 | 0 | 0 | 3 / 4 | 2,400 in 5 cycles | 17 | 0 | 0 in 30 (< 10 %) ' +
        '| 2026-11-21, abc1234 | 42 |',
    );
    expect(faultsMarkdown([row])).toContain('two cores');
    expect(lineOf({ ...row, control: { ...verdict(17), struck: 2 } })).toContain('| 2,400 in 2 cycles |');
  });

  it('has a cell per column in every row', () => {
    const { measured: _measured, control: _control, ...without } = row;
    const shown = [row, without, { ...without, skipped: 'no disk' }, { ...without, measured: verdict(0) }];
    const [head = '', ...lines] = faultsMarkdown(shown)
      .split('\n')
      .filter((line) => /^\| (fault|power-cut) /.test(line));
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line.split('|')).toHaveLength(head.split('|').length);
  });

  it('explains only the units it uses', () => {
    const table = faultsMarkdown([row, { ...row, counts: 'pages' }]);
    expect(table).toContain(`| signatures | ${UNITS.signatures.acknowledged} |`);
    expect(table).toContain(`| pages | ${UNITS.pages.acknowledged} |`);
    expect(table).not.toContain('| appends |');
  });

  it('omits figures that a fault does not check', () => {
    expect(lineOf({ ...row, counts: 'rows' })).toContain('| rows | 2,400 | 0 | 0 | 0 | – | 2,400 in 5');
  });

  it('gives the confidence bound of zero losses over all cycles that struck', () => {
    expect(lineOf({ ...row, cycles: 2 })).toContain('0 in 2 (< 100 %)');
    expect(lineOf({ ...row, measured: { ...verdict(0), struck: 20 } })).toContain('| 0 in 20 (< 15 %) |');
    expect(lineOf({ ...row, measured: { ...verdict(0), struck: 0 } })).toContain('| – | 2026-11-21');
  });

  it('gives no bound if anything was lost, doubled or phantom', () => {
    for (const wrong of [{ lost: 1 }, { doubled: 1 }, { phantom: 1 }]) {
      expect(lineOf({ ...row, measured: { ...verdict(0), ...wrong } })).toContain(
        '| 17 | 0 | – | 2026-11-21',
      );
    }
  });

  it('explains missing figures', () => {
    const { measured: _measured, control: _control, ...without } = row;
    expect(lineOf({ ...without, skipped: 'xfs_io is not installed' })).toContain(
      '| skipped: xfs_io is not installed |',
    );
    expect(lineOf({ ...without, failed: 'It did not start.\nlog' })).toContain(
      '| **failed**: It did not start. |',
    );
  });

  it('reports a failed control separately', () => {
    const { control: _control, ...without } = row;
    expect(lineOf({ ...without, failed: 'It did not start.' })).toContain(
      '| 3 / 4 | **failed**: It did not start. |  |  | 0 in 30',
    );
  });

  it('describes each fault, its control and its findings', () => {
    expect(faultsMarkdown([row])).toContain(
      '- **power-cut**: the power goes. Control: asynchronous commits. Observed: 2400 records.',
    );
    expect(faultsMarkdown([{ ...row, measured: { ...verdict(0), notes: [] } }])).not.toContain('Seen');
  });
});
