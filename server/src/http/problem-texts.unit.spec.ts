import type { ErrorParams } from '@waivers/waiver/validation.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sentenceOf } from './problem-texts.ts';
import { fieldErrorsOf } from './validation-errors.ts';

const messagesOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true });
  return error === undefined ? [] : fieldErrorsOf(error).map(sentenceOf);
};

describe('message for a wrong value', () => {
  it.each([
    [z.object({ a: z.string() }), {}, 'This field is required.'],
    [z.string().min(1), '', 'This field is required.'],
    [z.string().min(2), 'x', 'At least 2 characters, please.'],
    [z.string().max(1), 'xx', 'At most 1 character, please.'],
    [z.string().max(2), 'xxx', 'At most 2 characters, please.'],
    [z.string(), 1, 'This must be a text.'],
    [z.number(), 'x', 'This must be a number.'],
    [z.int(), 1.5, 'This must be a whole number.'],
    [z.boolean(), 'x', 'This must be true or false.'],
    [z.array(z.int()), 'x', 'This must be a list.'],
    [z.object({}), 'x', 'This must be an object with named values.'],
    [z.record(z.string(), z.int()), 'x', 'This must be an object with named values.'],
    [z.date(), 'x', 'This value cannot be read.'],
    [z.array(z.int()).min(1), [], 'This list needs at least 1.'],
    [z.array(z.int()).max(1), [1, 2], 'This list may have at most 1.'],
    [z.number().min(1), 0, 'This must be at least 1.'],
    [z.number().gt(1), 1, 'This must be more than 1.'],
    [z.number().max(1), 2, 'This must be at most 1.'],
    [z.number().lt(1), 1, 'This must be less than 1.'],
    [z.number().multipleOf(5), 3, 'This must be a multiple of 5.'],
    [z.uuid(), 'x', 'This must be a UUID, like 0198b2c4-7d5e-7abc-8def-0123456789ab.'],
    [z.guid(), 'x', 'This must be a UUID, like 0198b2c4-7d5e-7abc-8def-0123456789ab.'],
    [z.email(), 'x', 'Email must be valid'],
    [z.iso.datetime(), 'x', 'This must be a date and time, like 2026-07-01T12:00:00.000Z.'],
    [z.url(), 'x', 'This must be a full address, beginning with https://.'],
    [z.string().regex(/^a$/), 'x', 'This text has the wrong format.'],
    [z.enum(['one', 'two']), 'x', 'This must be one of: one, two.'],
    [z.strictObject({}), { x: 1 }, 'This field is not known here.'],
    [z.string().refine(() => false), 'x', 'This value is not allowed here.'],
    [
      z.discriminatedUnion('method', [z.object({ method: z.literal('drawn') })]),
      { method: 'x' },
      'This value is not allowed here.',
    ],
    [z.object({ a: z.union([z.string(), z.int()]) }), { a: null }, 'This must be a text.'],
  ])('%#: %s', (schema, value, message) => {
    expect(messagesOf(schema, value)).toEqual([message]);
  });

  it('uses the error code from the schema, if set', () => {
    const name = (code: string) => z.string().refine(() => false, { params: { code } });
    expect(messagesOf(name('unknown_time_zone'), 'x')).toEqual(['Unknown time zone.']);
    expect(messagesOf(name('invalid_phone'), 'x')).toEqual(['Please enter a valid phone number.']);
    expect(messagesOf(name('toString'), 'x')).toEqual(['This value is not allowed here.']);
  });

  it('is the first one whose placeholders can be filled', () => {
    const sentence = (params?: ErrorParams) => sentenceOf({ code: 'too_long', params });
    expect(sentence({ max: 10 })).toBe('At most 10 characters, please.');
    expect(sentence({ count: 12 })).toBe('This text is too long.');
    expect(sentence()).toBe('This text is too long.');
    expect(sentenceOf({ code: 'unknown_field', params: { known: 'from, to' } })).toBe(
      'Unknown. Expected one of: from, to.',
    );
  });
});
