import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/**
 * Every code that an answer can carry: its HTTP status and what it means to a person. Codes are the API's contract,
 * titles may be reworded. A refusal `{refused: code, ...details}` becomes the RFC 9457 problem of that code.
 */
export const PROBLEMS = {
  not_json: [400, 'The body is not JSON in UTF-8.'],
  bad_request: [400, 'The request could not be read.'],
  not_authenticated: [401, 'Log in to do this.'],
  invalid_credentials: [401, 'Your username or password is invalid.'],
  session_expired: [401, 'This log-in has expired; please log in again.'],
  foreign_origin: [403, 'This was sent by a page of another site.'],
  not_found: [404, 'There is nothing here, or it has been removed.'],
  method_not_allowed: [405, 'This address does not answer that method.'],
  request_timeout: [408, 'The request took too long to arrive.'],
  id_already_used: [409, 'This id was used for something else.'],
  email_taken: [409, 'There is an account with this e-mail address already.'],
  waiver_version_changed: [409, 'The waiver has changed; please read and sign the present one.'],
  link_expired: [410, 'It looks like the link to this signed waiver has expired.'],
  erased: [410, 'The personal data of this record has been erased.'],
  version_mismatch: [412, 'Somebody has changed this in the meantime.'],
  too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'Send the body as application/json.'],
  invalid: [422, 'Some values need to be corrected.'],
  rate_limited: [429, 'Too many requests; please try again in a moment.'],
  internal: [500, 'Something went wrong on our side.'],
  method_unknown: [501, 'Nothing here answers that method.'],
  overloaded: [503, 'The service is busy; please try again in a moment.'],
  unavailable: [503, 'The service is not available right now; please try again in a moment.'],
} as const satisfies Readonly<Record<string, readonly [status: number, title: string]>>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One value that was not accepted. `path` is that of the value in the body, like `participants[1].firstName`. */
export const fieldError = z
  .object({
    path: z.string(),
    code: z.string(),
    message: z.string(),
  })
  .readonly();
export type FieldError = z.infer<typeof fieldError>;

/** An error answer: RFC 9457 problem details with our stable `code`, and `errors` where values were wrong. */
export const problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string().optional(),
    errors: z.array(fieldError).readonly().optional(),
  })
  .readonly()
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;

export type ProblemDetails = { readonly detail?: string; readonly errors?: readonly FieldError[] } & Readonly<
  Record<string, unknown>
>;

export const makeProblem = (code: ProblemCode, details: ProblemDetails = {}): Problem => {
  const [status, title] = PROBLEMS[code];
  return { type: `/problems/${code}`, title, status, code, ...details };
};

/** How soon a client may try again, in seconds, after a 503 or 429 that names no better time. */
const RETRY_AFTER_SECONDS = 1;

/** Answers with a problem. Returns the reply, as an async handler must when it has answered by itself. */
export const sendProblem = (reply: FastifyReply, code: ProblemCode, details: ProblemDetails = {}) => {
  const answer = makeProblem(code, details);
  if ((answer.status === 503 || answer.status === 429) && !reply.hasHeader('Retry-After')) {
    reply.header('Retry-After', String(RETRY_AFTER_SECONDS));
  }
  if (answer.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  // Serialised here: the route's response schemas describe its successes only.
  return reply
    .code(answer.status)
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(answer);
};

/** Answers with the problem of a refusal; its further members (`errors`, `result`, ...) go into the problem. */
export const sendRefusal = (reply: FastifyReply, refusal: { readonly refused: ProblemCode }) => {
  const { refused, ...details } = refusal;
  return sendProblem(reply, refused, details);
};
