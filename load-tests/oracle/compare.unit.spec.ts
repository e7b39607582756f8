import { describe, expect, it } from 'vitest';
import { newAttempts } from './attempts.ts';
import { compare, isClean, type Source } from './compare.ts';
import type { Outcome } from './journal-lines.ts';

const idOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

type Found = Readonly<Record<number, number>>;

async function* rowsOf(found: Found): Source['rows'] {
  for (const [number, count] of Object.entries(found)) yield [idOf(Number(number)), count];
}

/** Attempt `n` is that of `outcomes[n]`; each has one adult and two minors. */
const judge = async (outcomes: readonly Outcome[], log: Found, list: Found) => {
  const attempts = newAttempts();
  for (const [number, outcome] of outcomes.entries()) {
    attempts.add(idOf(number), 3);
    if (outcome !== 'unknown') attempts.end(idOf(number), outcome);
  }
  const compared = await compare(attempts, [
    { name: 'log', holds: 'signatures', rows: rowsOf(log) },
    { name: 'list', holds: 'persons', rows: rowsOf(list) },
  ]);
  const [ofLog, ofList] = compared.findings;
  return { ...compared, ofLog, ofList, isClean: isClean(compared) };
};

const NOTHING = { lost: 0, doubled: 0, phantom: 0 };

describe('oracle', () => {
  it('passes if every acknowledged signature is in every place once, and no refused one in any', async () => {
    const verdict = await judge(['acknowledged', 'refused', 'acknowledged'], { 0: 1, 2: 1 }, { 0: 3, 2: 3 });
    expect(verdict).toMatchObject({
      ofLog: { found: 2, ...NOTHING },
      ofList: { found: 2, ...NOTHING },
      isClean: true,
    });
  });

  it('reports an acknowledged signature that is missing as lost', async () => {
    const verdict = await judge(['acknowledged', 'acknowledged'], { 0: 1 }, { 0: 3 });
    expect(verdict).toMatchObject({
      ofLog: { ...NOTHING, lost: 1 },
      ofList: { ...NOTHING, lost: 1 },
      isClean: false,
    });
  });

  it('reports a signature as lost if one of its participants is missing from the list', async () => {
    const verdict = await judge(['acknowledged'], { 0: 1 }, { 0: 2 });
    expect(verdict).toMatchObject({ ofLog: NOTHING, ofList: { ...NOTHING, lost: 1 }, isClean: false });
  });

  it('reports a signature as doubled if the log holds it twice or the list has more rows than participants', async () => {
    const verdict = await judge(['acknowledged', 'acknowledged'], { 0: 2, 1: 1 }, { 0: 6, 1: 4 });
    expect(verdict).toMatchObject({
      ofLog: { ...NOTHING, doubled: 1 },
      ofList: { ...NOTHING, doubled: 2 },
      isClean: false,
    });
  });

  it('reports stored signatures that were refused or never attempted as phantoms', async () => {
    const verdict = await judge(['refused'], { 0: 1, 7: 1 }, {});
    expect(verdict).toMatchObject({ ofLog: { lost: 0, phantom: 2 }, ofList: NOTHING, isClean: false });
  });

  it('accepts unknown and turned-away signatures whether stored or not', async () => {
    const verdict = await judge(
      ['unknown', 'unknown', 'turned-away', 'turned-away'],
      { 0: 1, 2: 1 },
      { 0: 3, 2: 3 },
    );
    expect(verdict).toMatchObject({ unknownPresent: 2, unknownAbsent: 2, isClean: true });
  });

  it('reports an unknown signature that the log holds and the list lacks as lost', async () => {
    const verdict = await judge(['unknown'], { 0: 1 }, {});
    expect(verdict).toMatchObject({ ofLog: NOTHING, ofList: { lost: 1 }, isClean: false });
  });

  it('fails if the places are empty', async () => {
    expect(await judge(['acknowledged'], {}, {})).toMatchObject({ ofLog: { lost: 1 }, isClean: false });
  });

  it('fails if the journal is empty', async () => {
    expect(await judge([], { 0: 1 }, { 0: 3 })).toMatchObject({ ofLog: { phantom: 1 }, isClean: false });
  });
});
