import { describe, expect, it } from 'vitest';
import { questionProblems } from './question-rules.ts';

const WHOLE = {
  content: 'Where is the exit?',
  options: ['Left', 'Right'],
  correctOption: 'Left',
  displayTime: 12,
};

const wrongIn = (changes: Partial<typeof WHOLE>, duration?: number) =>
  questionProblems({ ...WHOLE, ...changes }, duration).map(({ member, code }) => `${member} ${code}`);

describe('video question', () => {
  it('is valid with a text, two options, a correct one and a time within the video', () => {
    expect(wrongIn({ displayTime: 11.9 }, 12)).toEqual([]);
    expect(wrongIn({ displayTime: 0 }, 0)).toEqual([]);
    expect(wrongIn({ displayTime: 90_000 })).toEqual([]);
  });

  it.each([
    ['has no text', { content: ' ' }, 'content required'],
    ['has one option', { options: ['Left', ' '] }, 'options two_options_required'],
    ['has the same option twice', { options: ['Left', 'Right', ' Left '] }, 'options duplicate_option'],
    [
      'has an option twice in one line break',
      { options: ['Left\nRight', 'Right'] },
      'options duplicate_option',
    ],
    ['has no correct option', { correctOption: '' }, 'correctOption right_option_required'],
    ['has a correct option that is not offered', { correctOption: 'Up' }, 'correctOption no_such_option'],
    ['is asked after the end', { displayTime: 12.1 }, 'displayTime after_the_end'],
    ['is asked at the very end', { displayTime: 12 }, 'displayTime after_the_end'],
  ] as const)('is invalid when it %s', (_name, changes, wrong) => {
    expect(wrongIn({ displayTime: 5, ...changes } as Partial<typeof WHOLE>, 12)).toEqual([wrong]);
  });

  it('reports all problems in form order', () => {
    const empty = { content: '', options: ['', ''], correctOption: '', displayTime: 20 };
    expect(wrongIn(empty, 12)).toEqual([
      'content required',
      'options two_options_required',
      'displayTime after_the_end',
    ]);
  });
});
