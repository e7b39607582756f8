import type { Span } from '@waivers/waiver/video/spans.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ANSWERS, MAX_REFUSALS, MAX_REPORTS } from './decide.ts';
import { hasUnderstood, type UnderstandingEvent } from './state.ts';
import { ink, type Party, party, person, script, watchAll } from './testing/parties.ts';

const ANNA = person(0);
const MIA = person(1);

const typesOf = (decision: unknown): unknown =>
  Array.isArray(decision) ? decision.map(({ type }) => type) : decision;

/** Returns the reason in the recorded refusal event. */
const reasonOf = (decision: unknown): unknown => {
  const [refused] = (decision as { type: string; data: { reason: string } }[]).slice(-1);
  expect(refused?.type).toBe('UnderstandingRefused');
  return refused?.data.reason;
};

const begun = (people = 1, viewer = ANNA) => {
  const given = party(people);
  given.begin(viewer);
  return given;
};

describe('BeginVideo', () => {
  it('is recorded once per participant or group', () => {
    const given = party(2);
    expect(given.begin(MIA)).toEqual([{ type: 'VideoBegun', data: { participantId: MIA } }]);
    expect(given.begin(MIA)).toEqual([]);
    expect(given.begin('group')).toEqual([{ type: 'VideoBegun', data: {} }]);
  });

  it('records the player’s duration only if the waiver has none', () => {
    expect(party(1).begin(ANNA, 5)).toEqual([{ type: 'VideoBegun', data: { participantId: ANNA } }]);
    const unknown = { ...script, duration: undefined };
    expect(party(1, unknown).begin(ANNA, 70)).toMatchObject([{ data: { duration: 70 } }]);
    expect(party(1, unknown).begin(ANNA)).toEqual({
      refused: 'invalid',
      errors: [{ path: 'duration', code: 'required' }],
    });
  });
});

describe('ReportWatched', () => {
  it('records sorted spans within the video, to the nearest tenth of a second', () => {
    const given = begun();
    given.wait(60);
    expect(given.watch(ANNA, [5.04, 9], [0, 5.06], [58, 86_400])).toEqual([
      {
        type: 'VideoWatched',
        data: {
          participantId: ANNA,
          watched: [
            [0, 9],
            [58, 60],
          ],
        },
      },
    ]);
  });

  it('appends nothing without progress', () => {
    const given = begun();
    given.wait(20);
    given.watch(ANNA, [0, 15]);
    for (const watched of [[[0, 15]], [[3, 9]], [], [[7, 7]]] as Span[][]) {
      expect(given.watch(ANNA, ...watched)).toEqual([]);
    }
  });

  it.each([
    ['as fast as a player can', 20, 32, true],
    ['faster than any player', 20, 32.2, false],
    ['at once', 0, 2.1, false],
    ['by a clock that went back', -30, 3, false],
  ])('accepts or refuses watching %s (%i seconds, up to second %f): %s', (_, seconds, to, isTaken) => {
    const given = begun();
    given.wait(seconds);
    const decision = given.watch(ANNA, [0, to]);
    if (isTaken) expect(typesOf(decision)).toEqual(['VideoWatched']);
    else expect(reasonOf(decision)).toBe('too_fast');
  });

  it('grants the grace only once, not per report', () => {
    const given = begun();
    expect(typesOf(given.watch(ANNA, [0, 2]))).toEqual(['VideoWatched']);
    expect(reasonOf(given.watch(ANNA, [2, 4]))).toBe('too_fast');
  });

  it('counts short gaps towards the time limit', () => {
    const given = begun();
    given.wait(8);
    const blinks = Array.from({ length: 30 }, (_, second): Span => [second, second + 0.1]);
    expect(reasonOf(given.watch(ANNA, ...blinks))).toBe('too_fast');
  });

  it('makes no progress when refused', () => {
    const given = begun();
    given.watch(ANNA, [0, 60]);
    given.wait(5);
    expect(reasonOf(given.answer(ANNA, 'q1'))).toBe('before_its_time');
  });

  it('records a refusal before BeginVideo', () => {
    const given = party(2);
    given.begin(ANNA);
    expect(given.watch(MIA, [1, 2])).toEqual([
      {
        type: 'UnderstandingRefused',
        data: { participantId: MIA, reason: 'not_begun', watched: [[1, 2]] },
      },
    ]);
  });

  it('adds up spans from two devices without shortening the required time', () => {
    const given = begun(2, 'group');
    given.wait(10);
    expect(typesOf(given.watch('group', [0, 10]))).toEqual(['VideoWatched']);
    expect(reasonOf(given.watch('group', [10, 20]))).toBe('too_fast');
    given.wait(10);
    expect(typesOf(given.watch('group', [9, 20]))).toEqual(['VideoWatched']);
  });
});

describe('AnswerQuestion', () => {
  it('records a right answer with the watched spans', {
    meta: { spec: '3.24 Understanding answer' },
  }, () => {
    const given = begun();
    given.wait(10);
    expect(given.answer(ANNA, 'q1', 'yes', [0, 10])).toEqual([
      {
        type: 'QuestionAnswered',
        data: {
          participantId: ANNA,
          questionId: 'q1',
          isRight: true,
          watched: [[0, 10]],
          answer: { option: 'yes' },
        },
      },
    ]);
  });

  it('returns the previous question or the start as the rewind point after a wrong answer', () => {
    const given = begun();
    given.wait(10);
    expect(given.answer(ANNA, 'q1', 'no', [0, 10])).toMatchObject([
      { data: { isRight: false, againFrom: 0 } },
    ]);
    given.wait(20);
    given.answer(ANNA, 'q1', 'yes', [0, 10]);
    expect(given.answer(ANNA, 'q2', 'no', [10, 20])).toMatchObject([
      { data: { isRight: false, againFrom: 10 } },
    ]);
    expect(given.state().viewings.get(ANNA)).toMatchObject({ covered: [[0, 10]], attempts: 3 });
  });

  it('requires watching the part again, in real time, after a wrong answer', () => {
    const given = begun();
    given.wait(3600);
    given.answer(ANNA, 'q1', 'no', [0, 10]);
    expect(reasonOf(given.answer(ANNA, 'q1'))).toBe('before_its_time');
    expect(reasonOf(given.answer(ANNA, 'q1', 'yes', [0, 10]))).toBe('too_fast');
    given.wait(7);
    expect(typesOf(given.answer(ANNA, 'q1', 'yes', [0, 10]))).toEqual(['QuestionAnswered']);
  });

  it('grants no second grace after a wrong answer', () => {
    const questions = script.questions.map((question, index) => ({ ...question, displayTime: index + 1 }));
    const given = party(1, { ...script, questions });
    given.begin(ANNA);
    given.answer(ANNA, 'q1', 'yes', [0, 2]);
    expect(typesOf(given.answer(ANNA, 'q2', 'no'))).toEqual(['QuestionAnswered']);
    expect(reasonOf(given.answer(ANNA, 'q2', 'yes', [1, 2]))).toBe('too_fast');
    given.wait(1);
    expect(typesOf(given.answer(ANNA, 'q2', 'yes', [1, 2]))).toEqual(['QuestionAnswered']);
  });

  it.each([
    ['q1', 'q2'],
    ['q2', 'q1'],
  ])('accepts questions at the same second in any order: %s, then %s', (first, second) => {
    const questions = script.questions.slice(0, 2).map((question) => ({ ...question, displayTime: 10 }));
    const given = party(1, { ...script, questions });
    given.begin(ANNA);
    given.wait(10);
    expect(typesOf(given.answer(ANNA, first, 'yes', [0, 10]))).toEqual(['QuestionAnswered']);
    expect(typesOf(given.answer(ANNA, second, 'yes', [0, 10]))).toEqual(['QuestionAnswered']);
  });

  it.each([
    ['before its time', 'q1', [[0, 8.9]], 'before_its_time'],
    [
      'with a gap in what was watched',
      'q1',
      [
        [0, 4],
        [6, 10],
      ],
      'not_watched',
    ],
    ['of a later question while one is open', 'q2', [[0, 20]], 'unanswered'],
  ] as const)('records a refusal that identifies the question: %s', (_, questionId, watched, reason) => {
    const given = begun();
    given.wait(60);
    const decision = given.answer(ANNA, questionId, 'yes', ...watched);
    expect(decision).toEqual([
      { type: 'UnderstandingRefused', data: { participantId: ANNA, reason, questionId, watched } },
    ]);
  });

  it('appends nothing once the question is answered correctly', () => {
    const given = begun();
    given.wait(10);
    given.answer(ANNA, 'q1', 'yes', [0, 10]);
    for (const option of ['yes', 'no', 'yes']) expect(given.answer(ANNA, 'q1', option)).toEqual([]);
  });

  it.each([
    ['no question of the video', 'q9', 'yes', 'questionId'],
    ['no option of the question', 'q1', 'maybe', 'option'],
  ])('is invalid for %s', (_, questionId, option, path) => {
    const given = begun();
    expect(given.answer(ANNA, questionId, option)).toMatchObject({ refused: 'invalid', errors: [{ path }] });
  });

  it('counts only for its viewer, not for the group', () => {
    const given = begun(2);
    given.begin('group');
    given.begin(MIA);
    given.wait(20);
    given.answer(ANNA, 'q1', 'yes', [0, 20]);
    for (const other of [MIA, 'group'])
      expect(reasonOf(given.answer(other, 'q2', 'yes', [0, 20]))).toBe('unanswered');
  });
});

describe('RecordUnderstanding', () => {
  it('for an adult records start, attempts and ink and completes the party', () => {
    const given = party(1);
    watchAll(given, ANNA);
    expect(given.record(ANNA)).toEqual([
      {
        type: 'UnderstandingRecorded',
        data: {
          participantId: ANNA,
          byGroup: false,
          begunAt: '2026-11-21T09:00:00.000Z',
          attempts: 3,
          ink,
        },
      },
      { type: 'UnderstandingCompleted', data: {} },
    ]);
  });

  it('for family members one by one completes the party with the last one', () => {
    const given = party(3);
    for (const [index, expected] of [
      [1, 1],
      [0, 1],
      [2, 2],
    ] as const) {
      watchAll(given, person(index));
      expect(typesOf(given.record(person(index)))).toHaveLength(expected);
    }
    expect(hasUnderstood(given.state(), 'group')).toBe(true);
  });

  it('for a group records everyone together, with ink only for the signer', () => {
    const given = party(3);
    watchAll(given, 'group');
    const recorded = given.record('group') as readonly UnderstandingEvent[];
    expect(recorded).toMatchObject([
      { type: 'UnderstandingRecorded', data: { participantId: ANNA, byGroup: true, ink } },
      { type: 'UnderstandingRecorded', data: { participantId: MIA, byGroup: true } },
      { type: 'UnderstandingRecorded', data: { participantId: person(2), byGroup: true } },
      { type: 'UnderstandingCompleted' },
    ]);
    expect(recorded.map(({ data }) => 'ink' in data)).toEqual([true, false, false, false]);
    expect(given.state().recorded.size).toBe(3);
  });

  it('for a group skips participants who watched alone or were erased', () => {
    const given = party(4);
    watchAll(given, MIA);
    given.record(MIA);
    given.tell({ type: 'PersonErased', data: { participantId: ANNA, keyIds: ['k'] } });
    watchAll(given, 'group');
    expect(given.record('group')).toMatchObject([
      { data: { participantId: person(2), ink } },
      { data: { participantId: person(3) } },
      { type: 'UnderstandingCompleted' },
    ]);
  });

  it('for a group stores the ink with the signer, even if the signer watched alone', () => {
    const given = party(3);
    watchAll(given, ANNA);
    given.record(ANNA);
    watchAll(given, 'group');
    expect(given.record('group')).toMatchObject([
      { data: { participantId: ANNA, byGroup: true, ink } },
      { data: { participantId: MIA, byGroup: true } },
      { data: { participantId: person(2), byGroup: true } },
      { type: 'UnderstandingCompleted' },
    ]);
  });

  it('accepts the last spans and answers in the same command', () => {
    const given = begun();
    given.wait(60);
    const answers = script.questions.map(({ id }) => ({ questionId: id, option: 'yes' }));
    const decision = given.record(ANNA, { watched: [[0, 60]], answers });
    expect(typesOf(decision)).toEqual([
      'VideoWatched',
      'QuestionAnswered',
      'QuestionAnswered',
      'QuestionAnswered',
      'UnderstandingRecorded',
      'UnderstandingCompleted',
    ]);
  });

  it('with a wrong answer records an attempt and a refusal', () => {
    const given = begun();
    given.wait(60);
    const decision = given.record(ANNA, {
      watched: [[0, 60]],
      answers: [
        { questionId: 'q1', option: 'yes' },
        { questionId: 'q2', option: 'no' },
        { questionId: 'q3', option: 'yes' },
      ],
    });
    expect(typesOf(decision)).toEqual([
      'VideoWatched',
      'QuestionAnswered',
      'QuestionAnswered',
      'UnderstandingRefused',
    ]);
    expect(reasonOf(decision)).toBe('end_not_reached');
  });

  it.each([
    ['never begun', (given: Party) => void given, 'not_begun'],
    ['skipped by a script', (given: Party) => void given.begin(ANNA), 'end_not_reached'],
    [
      'a second too short',
      (given: Party) => {
        given.begin(ANNA);
        given.wait(60);
        given.watch(ANNA, [0, 58.9]);
      },
      'end_not_reached',
    ],
    [
      'watched with open questions',
      (given: Party) => {
        given.begin(ANNA);
        given.wait(60);
        given.answer(ANNA, 'q1', 'yes', [0, 60]);
      },
      'unanswered',
    ],
  ])('records a refusal for a video that was %s', (_, before, reason) => {
    const given = party(1);
    before(given);
    expect(reasonOf(given.record(ANNA))).toBe(reason);
    expect(hasUnderstood(given.state(), ANNA)).toBe(false);
  });

  it('is refused for more video than the time allows', () => {
    const given = begun();
    expect(reasonOf(given.record(ANNA, { watched: [[0, 60]] }))).toBe('too_fast');
  });

  it('is invalid without a signature and can be retried with one', () => {
    const given = party(1);
    watchAll(given, ANNA);
    const errors = [{ path: 'signature', code: 'signature_required' }];
    expect(given.record(ANNA, { signature: { ok: false, errors } })).toEqual({ refused: 'invalid', errors });
    expect(typesOf(given.record(ANNA))).toContain('UnderstandingRecorded');
  });

  it('is final, so later commands append nothing', () => {
    const given = party(2);
    watchAll(given, 'group');
    given.record('group');
    for (const viewer of [ANNA, 'group']) {
      expect(given.begin(viewer)).toEqual([]);
      expect(given.watch(viewer, [0, 60])).toEqual([]);
      expect(given.answer(viewer, 'q1', 'no')).toEqual([]);
      expect(given.record(viewer)).toEqual([]);
    }
  });

  it('uses the player’s duration if the waiver has none, but at least up to the last question', () => {
    const unknown = { ...script, duration: undefined, questions: script.questions.slice(0, 1) };
    for (const [told, end] of [
      [30, 30],
      [1, 10],
    ] as const) {
      const given = party(1, unknown);
      given.begin(ANNA, told);
      given.wait(60);
      given.answer(ANNA, 'q1', 'yes', [0, end - 1.1]);
      expect(reasonOf(given.record(ANNA))).toBe('end_not_reached');
      given.answer(ANNA, 'q1', 'yes', [0, end - 1]);
      expect(typesOf(given.record(ANNA, { watched: [[0, end - 1]] }))).toContain('UnderstandingRecorded');
    }
  });
});

describe('link', () => {
  it('requires the key', () => {
    const given = party(1);
    const begin = { type: 'BeginVideo', duration: undefined } as const;
    expect(given.give(ANNA, begin, { keyHash: '0'.repeat(64) })).toEqual({ refused: 'not_found' });
  });

  it('expires three days after everyone has watched', () => {
    const given = begun();
    given.wait(30 * 86_400);
    expect(given.watch(ANNA, [0, 1])).toHaveLength(1);
    watchAll(given, ANNA);
    given.record(ANNA);
    given.wait(3 * 86_400);
    expect(given.watch(ANNA, [0, 9])).toEqual([]);
    given.wait(0.001);
    expect(given.watch(ANNA, [0, 9])).toEqual({ refused: 'link_expired' });
  });

  it('does not find participants of another party', () => {
    expect(party(2).begin(person(2))).toEqual({ refused: 'not_found' });
  });

  it('is closed to erased participants, and to everyone once all are erased', () => {
    const given = party(2);
    given.begin('group');
    given.tell({ type: 'PersonErased', data: { participantId: MIA, keyIds: ['k'] } });
    expect(given.begin(MIA)).toEqual({ refused: 'erased' });
    expect(given.watch('group', [0, 1])).toHaveLength(1);
    given.tell({ type: 'PersonErased', data: { participantId: ANNA, keyIds: ['k'] } });
    expect(given.watch('group', [0, 2])).toEqual({ refused: 'erased' });
  });
});

describe('stream at its limit', () => {
  it('records no more refusals', () => {
    const given = party(1);
    for (let count = 0; count < MAX_REFUSALS; count += 1) expect(given.watch(ANNA, [0, 1])).toHaveLength(1);
    expect(given.watch(ANNA, [0, 1])).toEqual({ refused: 'understanding_refused', reason: 'not_begun' });
  });

  it('records no more reports, while answers and the record still add progress', () => {
    const given = begun(2, 'group');
    given.wait(86_400);
    let taken = 0;
    for (; taken <= MAX_REPORTS && Array.isArray(given.watch('group', [0, (taken + 1) / 100])); taken += 1) {
      // Less than a tenth of a second does not count as progress.
      if (given.state().count.reports === MAX_REPORTS) break;
      given.tell({ type: 'VideoWatched', data: { watched: [] } });
    }
    expect(given.state().count.reports).toBe(MAX_REPORTS);
    expect(given.watch('group', [0, 50])).toMatchObject({ refused: 'rate_limited' });
    expect(typesOf(given.answer('group', 'q1', 'yes', [0, 50]))).toEqual(['QuestionAnswered']);
  });

  it('records no more answers', () => {
    const given = begun();
    given.wait(3600);
    const attempt = {
      type: 'QuestionAnswered',
      data: { participantId: ANNA, questionId: 'q1', isRight: false, watched: [], answer: { option: 'no' } },
    };
    for (let count = 0; count < MAX_ANSWERS; count += 1) given.tell(attempt);
    expect(given.answer(ANNA, 'q1', 'yes', [0, 10])).toMatchObject({ refused: 'rate_limited' });
  });
});

describe('random reports', () => {
  const tenths = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((count) => count / 10);
  const span = fc
    .tuple(tenths(65), tenths(65))
    .map((pair) => pair.toSorted((a, b) => a - b) as unknown as Span);
  const step = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        play: tenths(15),
        pace: fc.constantFrom(1, 1.4, 1.5, 1.7, 40),
        back: tenths(1),
      }),
    },
    { weight: 1, arbitrary: fc.record({ wait: tenths(5) }) },
    { weight: 1, arbitrary: fc.record({ watch: fc.array(span, { maxLength: 4 }) }) },
    { weight: 4, arbitrary: fc.record({ option: fc.constantFrom('yes', 'yes', 'yes', 'yes', 'no') }) },
    { weight: 1, arbitrary: fc.record({ questionId: fc.constantFrom('q1', 'q2', 'q3') }) },
    { weight: 1, arbitrary: fc.constant('record' as const) },
  );
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

  const take = (given: Party, each: Step): void => {
    const viewing = given.state().viewings.get(ANNA);
    if (each === 'record') given.record(ANNA);
    else if ('wait' in each) given.wait(each.wait);
    else if ('watch' in each) given.watch(ANNA, ...each.watch);
    else if ('questionId' in each) given.answer(ANNA, each.questionId);
    else if ('option' in each) {
      const open = script.questions.find(({ id }) => viewing?.right.has(id) !== true);
      given.answer(ANNA, open?.id ?? 'q1', each.option);
    } else {
      given.wait(each.play / each.pace);
      const from = Math.max(0, (viewing?.covered[0]?.[1] ?? 0) - each.back);
      given.watch(ANNA, [from, from + each.back + each.play]);
    }
  };

  it('never record a participant before the whole video is watched and every answer is right', () => {
    let recorded = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }), (steps) => {
        const given = begun();
        const begunAt = given.now();
        for (const each of [...steps, 'record' as const]) {
          take(given, each);
          if (!hasUnderstood(given.state(), ANNA)) continue;
          recorded += 1;
          const viewing = given.state().viewings.get(ANNA);
          // Allow one second at the end and two seconds of grace.
          expect((given.now() - begunAt) / 1000).toBeGreaterThanOrEqual((60 - 1 - 2) / 1.5 - 0.001);
          expect(viewing?.covered[0]?.[0]).toBe(0);
          expect(viewing?.covered[0]?.[1]).toBeGreaterThanOrEqual(59);
          expect([...(viewing?.right ?? [])].toSorted()).toEqual(['q1', 'q2', 'q3']);
          return;
        }
      }),
      { numRuns: 400 },
    );
    expect(recorded).toBeGreaterThan(20);
  });
});
