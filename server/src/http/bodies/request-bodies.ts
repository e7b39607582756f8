import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from '../problems.ts';
import { NotJson, RequestInvalid } from '../request-errors.ts';
import { parseJsonBody } from './json-body.ts';

export const BODY_LIMIT = 64 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names of members that clients may send but the server ignores. Their values become null before validation. */
    ignoredMembers?: ReadonlySet<string>;
    /** Media type of a body that the route reads as a stream, instead of JSON. */
    streamType?: string;
    /** Media type of a form, which other systems send instead of JSON, perhaps with a charset. */
    formType?: string;
  }
  interface FastifyRequest {
    bodyBytes: number | undefined;
  }
}

const JSON_TYPE = /^application\/json(?: *; *charset="?utf-8"?)?$/i;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isTaken = ({ routeOptions }: FastifyRequest, type: string): boolean => {
  const { streamType, formType } = routeOptions.config;
  if (formType !== undefined) return type.split(';')[0]?.trim().toLowerCase() === formType;
  return streamType === undefined ? JSON_TYPE.test(type) : type === streamType;
};

/** Compares the whole media type, because prefix matching has let requests bypass validation in several frameworks. */
export const acceptOnlyJson = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || !hasBody(request)) return;
    const { 'content-type': type, 'content-encoding': encoding } = request.headers;
    const isPlain = encoding === undefined || encoding === 'identity';
    if (!isPlain || type === undefined || !isTaken(request, type.trim())) {
      // Close the connection, or the rest of the body would be parsed as the next request.
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
