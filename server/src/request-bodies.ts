import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJsonBody } from './json-body.ts';
import { sendProblem } from './problems.ts';
import { NotJson, RequestInvalid } from './request-errors.ts';

/** Bytes of the largest body a route takes unless it says otherwise. */
export const BODY_LIMIT = 64 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Members of the body that clients may send and nobody looks at: they are null by the time the schema sees them. */
    ignoredMembers?: ReadonlySet<string>;
  }
  interface FastifyRequest {
    /** How large the body was; undefined until it has been read. */
    bodyBytes: number | undefined;
  }
}

const JSON_TYPE = /^application\/json(?: *; *charset="?utf-8"?)?$/i;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Bodies are `application/json` in UTF-8 or nothing. The type is compared whole, before any parser is chosen:
 * guessing it from a prefix has been the way around validation in several frameworks.
 */
export const takeOnlyJson = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || !hasBody(request)) return;
    const { 'content-type': type, 'content-encoding': encoding } = request.headers;
    const isPlain = encoding === undefined || encoding === 'identity';
    if (!isPlain || type === undefined || !JSON_TYPE.test(type.trim())) {
      // What is still coming would be read as the next request.
      reply.header('Connection', 'close');
      return sendProblem(reply, 'unsupported_media_type');
    }
  });

  app.decorateRequest('bodyBytes', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      request.bodyBytes = bytes.length;
      const body = parseJsonBody(bytes, request.routeOptions.config.ignoredMembers);
      switch (body.kind) {
        case 'json':
          return body.value;
        case 'invalid':
          throw new RequestInvalid(body.errors);
        case 'not_json':
          throw new NotJson();
        default:
          return body satisfies never;
      }
    },
  );
};
