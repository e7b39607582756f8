import type { AnswersOf, Call, OtherMedia, ValidatedInputOf } from '@waivers/contract/call/call.ts';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  onRequestAsyncHookHandler,
} from 'fastify';
import { z } from 'zod';
import { rejectUnknownParameters } from './reject-unknown-parameters.ts';
import { validateRequest } from './request-errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
    /** Set on generated routes that return 405. */
    isOtherMethod?: true;
  }
}

/** Replaces the contract's schemas with ones that are stricter or leave part of the validation to the handler. */
export type Validate = Partial<Record<'query' | 'body', z.core.$ZodType>>;

export type RouteOptions<Checks extends Validate> = {
  readonly bodyLimit?: number;
  readonly config?: Omit<FastifyContextConfig, 'call' | 'isOtherMethod' | 'actor' | 'command'>;
  readonly onRequest?: onRequestAsyncHookHandler;
  /** Overrides the contract's schemas for validation, but not in the OpenAPI document. */
  readonly validate?: Checks;
};

type RequestParts<Asked extends Call, Checks extends Validate> = {
  readonly [Part in keyof ValidatedInputOf<Asked>]: Part extends keyof Checks
    ? Checks[Part] extends z.core.$ZodType
      ? z.output<Checks[Part]>
      : ValidatedInputOf<Asked>[Part]
    : ValidatedInputOf<Asked>[Part];
};

export type RouteRequest<Asked extends Call, Checks extends Validate = object> = FastifyRequest &
  RequestParts<Asked, Checks>;
export type CallReply<Asked extends Call> = FastifyReply<{ Reply: AnswersOf<Asked> }>;

export type CallAnswer<Asked extends Call> = AnswersOf<Asked>[keyof AnswersOf<Asked> & 200] | FastifyReply;

type Handler<Asked extends Call, Checks extends Validate> = (
  this: FastifyInstance,
  request: RouteRequest<Asked, Checks>,
  reply: CallReply<Asked>,
) => Promise<CallAnswer<Asked> | CallReply<Asked>>;

const isOtherMedia = (answer: z.core.$ZodType | OtherMedia): answer is OtherMedia => 'mediaTypes' in answer;

const responseOf = (answer: z.core.$ZodType | OtherMedia): unknown =>
  isOtherMedia(answer)
    ? {
        description: answer.description,
        content: Object.fromEntries(answer.mediaTypes.map((type) => [type, { schema: z.any() }])),
      }
    : answer;

const present = (parts: Readonly<Record<string, unknown>>): FastifySchema =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));

const schemaOf = ({
  tag,
  summary,
  description,
  params,
  query,
  headers,
  body,
  answers,
}: Call): FastifySchema => ({
  ...(summary === undefined || tag === undefined ? { hide: true } : { tags: [tag], summary }),
  ...present({ description, params, querystring: query, headers, body }),
  response: Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [status, responseOf(answer)]),
  ),
});

const validatorWith =
  ({ query, body }: Validate): FastifySchemaCompiler<z.core.$ZodType> =>
  (route) => {
    const own = { querystring: query, body }[route.httpPart ?? ''];
    return validateRequest(own === undefined ? route : { ...route, schema: own });
  };

const urlOf = ({ path }: Call): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Rejects routes under `/v1` that were not registered by `addRoute` with an entry of the contract. */
export const requireCalls = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!/^\/v1(?:\/|$)/.test(url) || config?.isOtherMethod === true) return;
    const call = config?.call;
    const isAsDeclared = (each: string): boolean =>
      // Allow HEAD on a GET call, because the router adds a HEAD route for every GET.
      each === call?.method || (each === 'HEAD' && call?.method === 'GET');
    if (call !== undefined && urlOf(call) === url && [method].flat().every(isAsDeclared)) return;
    throw new Error(
      `Route ${String(method)} ${url} does not match an entry of the contract. Add one and register it with addRoute.`,
    );
  });
};

/** Registers a call of the contract. Responses are stripped of members that their schema does not define. */
export const addRoute = <const Asked extends Call, Checks extends Validate = object>(
  app: FastifyInstance,
  call: Asked,
  { bodyLimit, config, onRequest, validate }: RouteOptions<Checks>,
  handler: Handler<Asked, Checks>,
): void => {
  const preValidation = rejectUnknownParameters(call);
  app.route({
    method: call.method,
    url: urlOf(call),
    schema: schemaOf(call),
    config: {
      ...config,
      call,
      actor: call.actor,
      command: call.command === true,
      ...(call.method === 'HEAD' ? { swagger: { exposeHeadRoute: true } } : {}),
    },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(onRequest === undefined ? {} : { onRequest }),
    ...(preValidation === undefined ? {} : { preValidation }),
    ...(validate === undefined
      ? {}
      : { validatorCompiler: validatorWith(validate) as FastifySchemaCompiler<FastifySchema> }),
    handler: handler as never,
  });
};
