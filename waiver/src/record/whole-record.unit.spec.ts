import { describe, expect, it } from 'vitest';
import { wholeAnswers, wholeRecord } from '../testing/whole-record.ts';
import { recordWords } from '../texts/en/record.ts';
import { FIELD_TYPES, MODES, PART_TYPES } from '../vocabulary/form.ts';
import { type AnsweredField, answeredParts } from './answered-parts.ts';
import { longCivilDate } from './record-date.ts';

const shownOf = ({ title, answer }: AnsweredField): readonly [string, string | undefined] => {
  if (answer?.kind === 'date') return [title, longCivilDate(answer.date, 'en')];
  if (answer?.kind === 'tick') return [title, answer.isTicked ? recordWords.ticked : recordWords.notTicked];
  return [title, answer?.text];
};

describe.each(MODES)('complete record (%s)', (mode) => {
  const record = wholeRecord(mode);
  const parts = answeredParts(record);

  it('contains every part and every type of field', () => {
    const types = parts.map(({ part }) => part.type);
    const expected = PART_TYPES.filter((type) => mode === 'minors' || type !== 'guardian');
    expect([...new Set(types)].toSorted()).toEqual(expected.toSorted());
    const fields = record.document.parts[mode].flatMap(({ groups }) =>
      groups.flatMap((group) => group.fields),
    );
    expect([...new Set(fields.map(({ type }) => type))].toSorted()).toEqual(FIELD_TYPES.toSorted());
  });

  it('shows every answer with its label, in document order', () => {
    const fields = parts.flatMap(({ people, fields: own }) => [
      ...people.flatMap((each) => each.fields),
      ...own,
    ]);
    expect(fields.map(shownOf)).toEqual(wholeAnswers(mode));
  });

  it('shows each signature under its name', () => {
    const signatures = parts.filter(({ svg }) => svg !== undefined);
    expect(signatures.map(({ part }) => part.name)).toEqual(['signature', 'boat']);
  });
});
