import { describe, expect, it } from 'vitest';
import { coverageOf, findMarks } from './spec-coverage.ts';

const SPECIFICATION = { '5. Rules': { '5.1 adults': 'adults from 18', '5.2 minors': 'up to 10 minors' } };

const coverage = (text: string) => coverageOf(SPECIFICATION, findMarks([{ path: 'age.unit.spec.ts', text }]));
// Builds the option by concatenation, so that this file itself does not count as covering the line.
const meta = (spec: string): string => `{ retry: 1, meta: { spec: ${spec} } }`;

describe('spec coverage', () => {
  it('lists the tests that cover each specification line', () => {
    const both = `describe('age', () => { it.each([1])('is %s', ${meta("['5.1 adults', '5.2 minors']")}, () => {}); });`;
    const { page, problems } = coverage(`${both} it('is old', ${meta("'5.1 adults'")}, () => {});`);
    expect(problems).toEqual([]);
    expect(page).toContain(
      '| 5.1 | adults from 18 | [is %s](../age.unit.spec.ts) · [is old](../age.unit.spec.ts) |',
    );
    expect(page).toContain('| 5.2 | up to 10 minors | [is %s](../age.unit.spec.ts) |');
  });

  it('rejects uncovered lines and references to unknown lines', () => {
    expect(coverage(`it('is old', ${meta("['5.1 adults', '5.3 pets']")}, () => {});`).problems).toEqual([
      'no test covers "5.2 minors"',
      'age.unit.spec.ts: the specification has no line "5.3 pets"',
    ]);
  });
});
