import { inspect } from 'node:util';
import { compileFunction } from 'node:vm';
import { LogError } from '@waivers/events/log/port/errors.ts';
import { describe, expect, it } from 'vitest';
import { errorForLog } from './logging.ts';

const CANARY = 'Canaria Vogelsang';

const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
};

const running = (code: string): unknown => thrownBy(() => compileFunction(code, ['value'])(CANARY));

describe('errorForLog', () => {
  it.each([
    ['an argument that Node refuses', () => thrownBy(() => Buffer.alloc(CANARY as never))],
    ['a URL', () => thrownBy(() => new URL(CANARY))],
    ['a callback', () => running('return [1].map(value)')],
    ['an operand of in', () => running("return 'x' in value")],
    ['a read-only character', () => running("'use strict'; value[0] = 'x'")],
    ['the name of a property', () => running('return undefined[value]')],
    ['the name of a property that is set', () => running('null[value] = 1')],
    ['a value that is spread', () => running('return new Map([value])')],
    ['a JSON text', () => thrownBy(() => JSON.parse(CANARY))],
    ['a big number', () => thrownBy(() => BigInt(CANARY))],
    ['a message of our own', () => new TypeError(`${CANARY} is not a function, ${CANARY} said`)],
    ['a cause', () => new Error('', { cause: new RangeError(CANARY) })],
  ])('omits user input: %s', (_what, make) => {
    const error = make();
    const logged = JSON.stringify(errorForLog(error));
    expect(inspect(error)).toContain('Canaria');
    expect(logged).not.toMatch(/Canaria|Vogelsang/);
  });

  it.each([
    ['as it was thrown', (text: string) => new Error(text)],
    ['with a stack of somebody else', (text: string) => Object.assign(new Error('other'), { stack: text })],
  ])('omits message lines that look like stack frames: %s', (_how, make) => {
    const error = make(`no such owner\n    at ${CANARY} (file:///${CANARY}.ts:1:2)\n at ${CANARY}:1:2`);
    expect(error.stack).toContain(CANARY);
    expect(JSON.stringify(errorForLog(error))).not.toContain(CANARY);
  });

  it('keeps the type, stack and safe messages', () => {
    const error = running('return value.nothing.more');
    expect(errorForLog(error)).toMatchObject({
      type: 'TypeError',
      message: 'Cannot read properties of undefined',
      stack: expect.arrayContaining([expect.stringContaining('logging.unit.spec.ts')]),
    });
    expect(errorForLog(running('return missing'))).toMatchObject({ message: 'missing is not defined' });
    expect(errorForLog(new LogError('log_unavailable', 'The log is away.'))).toMatchObject({
      message: 'The log is away.',
    });
    const refused = { code: 'ECONNREFUSED', syscall: 'connect' };
    expect(errorForLog(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), refused))).toMatchObject({
      code: 'ECONNREFUSED',
      message: 'connect ECONNREFUSED 127.0.0.1:1',
      stack: expect.arrayContaining([expect.stringContaining('logging.unit.spec.ts')]),
    });
  });
});
