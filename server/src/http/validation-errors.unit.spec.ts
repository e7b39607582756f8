import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrorsOf } from './validation-errors.ts';

const errorsOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true });
  return error === undefined ? [] : fieldErrorsOf(error).map(({ path, code }) => [path, code]);
};

describe('fieldErrorsOf', () => {
  it.each([
    [z.object({ a: z.string() }), {}, [['a', 'required']]],
    [z.object({ a: z.string() }), { a: null }, [['a', 'wrong_type']]],
    [z.object({ a: z.string().min(1) }), { a: '' }, [['a', 'required']]],
    [z.object({ a: z.string().min(2) }), { a: 'x' }, [['a', 'too_small']]],
    [z.object({ a: z.array(z.int()).min(1) }), { a: [] }, [['a', 'too_small']]],
    [z.object({ a: z.string().max(1) }), { a: 'xx' }, [['a', 'too_long']]],
    [z.object({ a: z.int().max(1) }), { a: 2 }, [['a', 'too_big']]],
    [z.object({ a: z.enum(['x']) }), { a: 'y' }, [['a', 'invalid_value']]],
    [z.object({ a: z.uuid() }), { a: 'y' }, [['a', 'invalid_format']]],
    [z.string().refine(() => false), 'x', [['', 'invalid']]],
    [z.string().refine(() => false, { params: { code: 'no_such_day' } }), 'x', [['', 'no_such_day']]],
    [
      z.strictObject({ a: z.strictObject({}) }),
      { a: { x: 1, y: 2 }, z: 3 },
      [
        ['a.x', 'unknown_field'],
        ['a.y', 'unknown_field'],
        ['z', 'unknown_field'],
      ],
    ],
  ])('maps each issue to a code: %#', (schema, value, errors) => {
    expect(errorsOf(schema, value)).toEqual(errors);
  });

  it('reports errors of the closest union branch', () => {
    const adult = z.strictObject({ adult: z.object({ name: z.string(), age: z.int() }) });
    const minors = z.strictObject({ minors: z.array(z.string()) });
    const either = z.object({ submission: z.union([minors, adult]) });
    expect(errorsOf(either, { submission: { adult: { name: 'Ada', age: 'x' } } })).toEqual([
      ['submission.adult.age', 'wrong_type'],
    ]);
    expect(errorsOf(either, { submission: { minors: ['x', 1] } })).toEqual([
      ['submission.minors[1]', 'wrong_type'],
    ]);
    expect(errorsOf(z.union([z.string(), z.int()]), null)).toEqual([['', 'wrong_type']]);
  });

  it('reports an invalid discriminator', () => {
    const ink = z.discriminatedUnion('method', [z.object({ method: z.literal('drawn') })]);
    expect(errorsOf(ink, { method: 'stamped' })).toEqual([['method', 'invalid_union']]);
  });

  it('includes message parameters but never the value', () => {
    const { error } = z
      .object({ a: z.int(), b: z.string().max(3) })
      .safeParse({ a: 'secret', b: 'secret' }, { reportInput: true });
    expect(error && fieldErrorsOf(error)).toEqual([
      { path: 'a', code: 'wrong_type', params: { expected: 'number' } },
      { path: 'b', code: 'too_long', params: { max: 3 } },
    ]);
  });

  it('reports at most 100 errors', () => {
    expect(
      errorsOf(
        z.array(z.int()),
        Array.from({ length: 150 }, () => 'x'),
      ),
    ).toHaveLength(100);
  });
});
