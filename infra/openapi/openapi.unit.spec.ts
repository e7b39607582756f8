import { EVERY_CALL } from '@waivers/contract/every-call.ts';
import { API_SCOPES, scopeOf } from '@waivers/waiver/vocabulary/access.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi-document.ts';

type Operation = {
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { in: string; name: string; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<
    string,
    { description: string; headers?: object; content?: Record<string, { schema: object }> }
  >;
};
type Document = {
  openapi: string;
  servers: unknown[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: object };
};

let document: Document;
let operations: readonly (readonly [string, Operation])[];
beforeAll(async () => {
  document = (await openApiDocument('https://waivers.example')) as Document;
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );
});

const referencesIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
};

describe('OpenAPI document', () => {
  it('declares version 3.1 and names the server', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'https://waivers.example' }]);
  });

  it('has no dangling references or unused components', () => {
    const named = new Set(referencesIn(document));
    expect(named.size).toBeGreaterThan(3);
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...named].sort()).toEqual(known.sort());
  });

  it('describes the purpose, responses and problems of each operation', () => {
    for (const [name, operation] of operations) {
      expect([name, operation.summary, operation.tags?.length]).toEqual([name, expect.any(String), 1]);
      const statuses = Object.keys(operation.responses);
      expect([name, statuses.some((status) => status.startsWith('2'))]).toEqual([name, true]);
      expect([name, statuses]).toEqual([name, expect.arrayContaining(['429', '500', '503'])]);
      expect(Object.values(operation.responses).map(({ description }) => description)).not.toContain('');
      expect(operation.responses['503']?.headers).toHaveProperty('Retry-After');
      const failures = Object.entries(operation.responses).filter(([status]) => !status.startsWith('2'));
      for (const [, { content }] of failures) {
        expect(content).toEqual({
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        });
      }
    }
  });

  it('requires a token only for owners’ operations', () => {
    const secured = (name: string) => operations.find(([each]) => each === name)?.[1].security;
    expect(secured('GET /v1/auth/me')).toEqual([{ idToken: [] }]);
    expect(secured('GET /v1/waiver/{id}')).toEqual([{}, { idToken: [] }, { apiKey: ['read'] }]);
    expect(secured('POST /v1/signed_waiver')).toBeUndefined();
  });

  it('names the API key scope of each operation, or excludes keys', {
    meta: { spec: '10.7 API keys' },
  }, () => {
    const scopesOf = (name: string) =>
      (operations.find(([each]) => each === name)?.[1].security ?? [])
        .filter(
          (one): one is { apiKey: string[] } => typeof one === 'object' && one !== null && 'apiKey' in one,
        )
        .flatMap(({ apiKey }) => apiKey);
    const documented = EVERY_CALL.filter(({ path }) => path in document.paths).map(
      ({ method, path, action }) => ({
        name: `${method} ${path}`,
        scopes: [action && scopeOf(action)].filter((scope) => scope !== undefined),
      }),
    );
    expect(documented.flatMap(({ scopes }) => scopes)).toEqual(expect.arrayContaining([...API_SCOPES]));
    expect(documented.map(({ name }) => ({ name, scopes: scopesOf(name) }))).toEqual(documented);
  });

  it('documents the idempotency key and log position of commands', () => {
    const commands = operations.filter(([, { parameters = [] }]) =>
      parameters.some(({ in: place, name }) => place === 'header' && name === 'Idempotency-Key'),
    );
    expect(commands.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'POST /v1/user',
        'PUT /v1/waiver/{id}',
        'DELETE /v1/waiver/{id}',
        'POST /v1/signed_waiver',
      ]),
    );
    const successes = commands.flatMap(([, { responses }]) =>
      Object.entries(responses).filter(([status]) => status.startsWith('2')),
    );
    for (const [, { headers }] of successes) expect(headers).toHaveProperty('X-Log-Position');
    expect(commands.map(([name]) => name)).not.toContain('POST /v1/auth/login');
  });

  it('declares no body for responses without one', () => {
    const { responses } = document.paths['/v1/waiver/{id}']?.delete ?? { responses: {} };
    expect(responses['204']).not.toHaveProperty('content');
  });

  it('omits routes outside the API', () => {
    expect(Object.keys(document.paths).every((path) => path.startsWith('/v1/'))).toBe(true);
  });
});
