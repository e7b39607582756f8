import swagger from '@fastify/swagger';
import { problem } from '@waivers/contract/call/problem.ts';
import { PROBLEMS, type ProblemCode } from '@waivers/contract/call/problem-codes.ts';
import { readDescription } from '@waivers/contract/description/read-description.ts';
import { scopeOf } from '@waivers/waiver/vocabulary/access.ts';
import type { FastifyContextConfig, FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addRoute } from '../http/add-route.ts';
import { titleOf } from '../http/problem-texts.ts';
import { rejectUnknownParameters } from '../http/reject-unknown-parameters.ts';
import { tidyReferences } from './openapi-references.ts';

const TOKEN_SCHEME = 'idToken';

const KEY_SCHEME = 'apiKey';

type Security = readonly Readonly<Record<string, readonly string[]>>[];

const securityOf = ({ actor, call }: FastifyContextConfig): Security | undefined => {
  if (actor !== 'user' && actor !== 'anyone') return undefined;
  const nobody: Security = actor === 'anyone' ? [{}] : [];
  const scope = call?.action && scopeOf(call.action);
  const key: Security = scope === undefined ? [] : [{ [KEY_SCHEME]: [scope] }];
  return [...nobody, { [TOKEN_SCHEME]: [] }, ...key];
};

const problemCodesOf = (route: RouteOptions): readonly ProblemCode[] => {
  const { actor, command, call } = route.config ?? {};
  const { body, querystring, params } = (route.schema ?? {}) as FastifySchema;
  const codes: ProblemCode[] = [...(call?.problems ?? [])];
  if (actor === 'user' || actor === 'anyone')
    codes.push('not_authenticated', 'scope_missing', 'role_missing');
  if (call?.confirmed !== undefined) codes.push('confirmation_required');
  if (params !== undefined) codes.push('not_found');
  if (body !== undefined) codes.push('not_json', 'bad_request', 'too_large', 'unsupported_media_type');
  const isJudged = body !== undefined || querystring !== undefined || command === true;
  if (isJudged || (call !== undefined && rejectUnknownParameters(call) !== undefined)) codes.push('invalid');
  codes.push('rate_limited', 'key_missing', 'record_altered', 'internal', 'overloaded', 'unavailable');
  return [...new Set(codes)];
};

const problemResponses = (codes: readonly ProblemCode[]): Readonly<Record<string, unknown>> => {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `\`${code}\`: ${titleOf(code)}`).join('\n'),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  );
};

type Responses = Readonly<Record<string, z.core.$ZodType>>;

/** Makes the schema of a 204 null, because otherwise the generator documents a body. */
const withoutEmptyBody = (responses: Responses = {}): Responses =>
  responses['204'] === undefined
    ? responses
    : {
        ...responses,
        204: z.null().describe(z.globalRegistry.get(responses['204'])?.description ?? 'Done.'),
      };

const RETRY_AFTER = { description: 'Seconds to wait before a retry.', schema: { type: 'integer' } };

const POSITION = {
  description:
    'Position of the command in the event log. Send it with a later query to wait for the command.',
  schema: { type: 'string' },
};

const IDEMPOTENCY_KEY = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  description:
    'Identifies the command, so that it can be retried safely. Keep the key until you have a response.',
  schema: { type: 'string', format: 'uuid' },
};

const CONFIRMATION = {
  in: 'header',
  name: 'X-Confirmation',
  required: false,
  description:
    'From `POST /v1/auth/confirm`. Without it, a call with an ID token gets `confirmation_required`; API keys need none.',
  schema: { type: 'string' },
};

const toJsonSchemas = createJsonSchemaTransform({});
const withComponents = createJsonSchemaTransformObject({});

type Operation = {
  parameters?: unknown[];
  responses: Record<string, { headers?: Record<string, unknown> }>;
};

const addRetryAfter = (operation: Operation): void => {
  for (const status of ['429', '503']) {
    const response = operation.responses[status];
    if (response !== undefined) response.headers = { ...response.headers, 'Retry-After': RETRY_AFTER };
  }
};

const addCommandHeaders = (operation: Operation, isConfirmed: boolean): void => {
  const headers = isConfirmed ? [IDEMPOTENCY_KEY, CONFIRMATION] : [IDEMPOTENCY_KEY];
  operation.parameters = [...(operation.parameters ?? []), ...headers];
  for (const [status, response] of Object.entries(operation.responses)) {
    if (status.startsWith('2')) response.headers = { ...response.headers, 'X-Log-Position': POSITION };
  }
};

const operationKey = (method: string, path: string): string => `${method.toLowerCase()} ${path}`;

const toPath = (url: string): string => url.replace(/:([A-Za-z]+)/g, '{$1}');

const ABOUT = `Owners write and publish waivers, customers sign them, and every step is stored as an event.

An owner's \`GET\` rejects unknown query parameters with 422 \`invalid\`: \`errors\` lists each (\`query.search\`,
\`unknown_field\`) and, in \`params.known\`, those that the call knows. So a misspelt filter is never ignored.
\`limit\` and \`page\` are accepted everywhere, and ignored by calls without pages.`;

/**
 * Serves an OpenAPI 3.1 document at `/v1/openapi.json`. Includes only routes added after this call.
 * @param description returns another document, which gets this origin
 */
export const addOpenApi = async (
  app: FastifyInstance,
  publicUrl: string,
  description: () => object = () => app.swagger(),
): Promise<void> => {
  const servers = [{ url: publicUrl }];
  const commands = new Map<string, { readonly isConfirmed: boolean }>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.command === true)
      for (const each of [method].flat())
        commands.set(operationKey(each, toPath(url)), { isConfirmed: config.call?.confirmed !== undefined });
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Liability waivers',
        description: ABOUT,
        version: '1',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers,
      components: {
        securitySchemes: {
          [TOKEN_SCHEME]: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: "The owner's ID token from log-in, raw or as `Bearer`.",
          },
          [KEY_SCHEME]: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'wv_…',
            description:
              'A key created with `POST /v1/api-key`. Each call lists the scope that the key needs: `read`, `sign` (front-desk work on signed waivers; signing itself needs no key) or `manage`.',
          },
        },
      },
    },
    transform: (document) => {
      const { route } = document;
      const security = securityOf(route.config ?? {});
      const response = {
        ...withoutEmptyBody(document.schema?.response as Responses | undefined),
        ...problemResponses(problemCodesOf(route)),
      };
      const schema = { ...document.schema, response, ...(security === undefined ? {} : { security }) };
      return toJsonSchemas({ ...document, schema } as never);
    },
    transformObject: (document) => {
      const openapi = tidyReferences(withComponents(document) as Record<string, unknown>) as {
        paths?: Record<string, Record<string, unknown>>;
      };
      for (const [path, item] of Object.entries(openapi.paths ?? {})) {
        for (const [method, operation] of Object.entries(item)) {
          addRetryAfter(operation as Operation);
          const command = commands.get(operationKey(method, path));
          if (command !== undefined) addCommandHeaders(operation as Operation, command.isConfirmed);
        }
      }
      return openapi;
    },
  });
  let bytes: Buffer | undefined;
  addRoute(app, readDescription, {}, async (_request, reply) => {
    // Cached because otherwise every pending response would hold a copy.
    bytes ??= Buffer.from(JSON.stringify({ ...description(), servers }));
    reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-cache');
    return bytes;
  });
};
