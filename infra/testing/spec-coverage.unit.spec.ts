import { describe, expect, it } from 'vitest';
import { problemsOf, problemsOfPage, rowsIn } from './spec-coverage.ts';
import { problemWithName, titlesIn } from './test-names.ts';

const ROOT = `${import.meta.dirname}/../..`;
const CODE = '[age](../waiver/src/submission/age.ts)';
const SPEC = '../waiver/src/submission/age.unit.spec.ts';

const wrongWith = (standsIn: string, shownBy: string): readonly string[] =>
  rowsIn(`| adult from 18 | ${standsIn} | ${shownBy} |`).flatMap((row) => problemsOf(row, ROOT));

describe('the coverage of the specification', () => {
  it('names for every line that is not open the code and a test that there is', () => {
    expect(problemsOfPage(ROOT)).toEqual([]);
  });

  it('is taken when code and tests are there, or when it is open', () => {
    expect(wrongWith(CODE, `[grows by one a year](${SPEC})`)).toEqual([]);
    expect(wrongWith(CODE, `[the 18th birthday](${SPEC}) · [grows by one a year](${SPEC})`)).toEqual([]);
    expect(wrongWith('open; *instead* it will be older', '–')).toEqual([]);
  });

  it.each([
    ['a test that nobody wrote', CODE, `[grows by two a year](${SPEC})`, 'no test is named'],
    ['one of two that nobody wrote', CODE, `[age](${SPEC}) · [no age](${SPEC})`, 'no test is named "no age"'],
    ['a part that two titles have', CODE, `[birthday](${SPEC})`, 'several tests are named'],
    ['a file of tests that is gone', CODE, '[age](../events/src/age.unit.spec.ts)', 'is not there'],
    ['code that is gone', '[age](../events/src/age.ts)', `[age](${SPEC})`, 'is not there'],
    ['no test', CODE, '–', 'names no test and is not open'],
    ['no code', 'somewhere', `[age](${SPEC})`, 'names no code and is not open'],
    ['what is open and shown', 'open', `[age](${SPEC})`, 'is open, and shown'],
    ['words in place of a test', CODE, `[age](${SPEC}) and by hand`, 'says more than its tests: and by hand'],
  ])('is refused with %s', (_what, standsIn, shownBy, problem) => {
    expect(wrongWith(standsIn, shownBy)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('the name of a test', () => {
  const titles = titlesIn(
    `describe('a field', () => {
      it('is trimmed at both ends', () => {});
      it('is trimmed in lists', () => {});
      it.skip('is never run at all', () => {});
      it.each([['text', 'required'], ['tel', 'invalid_phone']] as const)('%s: %s', () => {});
      it.each(CASES)('with $name is taken', () => {});
      table([{ screen: 'list', state: 'empty', shows: ['Nobody'] }]);
      it(\`of \${kind} is kept\`, () => {});
      expect('is no test of any kind');
    });`,
    'field.unit.spec.ts',
  );
  const problem = (name: string) => problemWithName(name, titles);

  it.each([
    'a field',
    'is trimmed in lists',
    'at both ends',
    '%s: %s',
    'tel: invalid_phone',
    'of %s is kept',
    'list: empty',
  ])('can be: %s', (name) => {
    expect(problem(name)).toBeUndefined();
  });

  it.each([
    ['is trimmed', 'several tests'],
    ['lists', 'too short'],
    ['is never run at all', 'no test'],
    ['is no test of any kind', 'no test'],
    ['text: invalid_phone', 'no test'],
    ['email: required', 'no test'],
    ['list: full', 'no test'],
    ['with nothing is taken', 'no test'],
  ])('cannot be: %s, for %s', (name, wrong) => {
    expect(problem(name)).toContain(wrong);
  });
});
