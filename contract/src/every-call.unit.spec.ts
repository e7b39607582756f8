import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EVERY_CALL } from './every-call.ts';

const described = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, object>>;
};

describe('EVERY_CALL', () => {
  it('matches docs/openapi.json', () => {
    const routes = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const calls = EVERY_CALL.filter(({ summary }) => summary !== undefined);
    expect(calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(routes.toSorted());
  });
});
