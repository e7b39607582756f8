import type { Problem } from '@waivers/contract/call/problem.ts';
import { PROBLEMS, type ProblemCode } from '@waivers/contract/call/problem-codes.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { FastifyReply } from 'fastify';
import { sentenceOf, titleOf } from './problem-texts.ts';

export type ProblemDetails = {
  readonly detail?: string;
  readonly errors?: readonly ValidationError[];
} & Readonly<Record<string, unknown>>;

export const makeProblem = (code: ProblemCode, { errors, ...details }: ProblemDetails = {}): Problem => ({
  type: `/problems/${code}`,
  title: titleOf(code),
  status: PROBLEMS[code],
  code,
  ...details,
  ...(errors !== undefined && {
    errors: errors.map((error) => ({ ...error, message: sentenceOf(error) })),
  }),
});

export const RETRY_AFTER_SECONDS = 1;

/** Sends a problem. @returns the reply, which async handlers must return */
export const sendProblem = (reply: FastifyReply, code: ProblemCode, details: ProblemDetails = {}) => {
  const answer = makeProblem(code, details);
  if ((answer.status === 503 || answer.status === 429) && !reply.hasHeader('Retry-After')) {
    reply.header('Retry-After', String(RETRY_AFTER_SECONDS));
  }
  if (answer.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  // Bypass the serializer, because route schemas describe successful responses only.
  return reply
    .code(answer.status)
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(answer);
};

/** Sends a refusal as a problem with the same members, except that `retryAfterSeconds` becomes a header. */
export const sendRefusal = (
  reply: FastifyReply,
  refusal: { readonly refused: ProblemCode; readonly retryAfterSeconds?: number },
) => {
  const { refused, retryAfterSeconds, ...details } = refusal;
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds));
  return sendProblem(reply, refused, details);
};
