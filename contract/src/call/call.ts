import type { ApiScope } from '@waivers/waiver/vocabulary/access.ts';
import type { z } from 'zod/mini';
import type { ProblemCode } from './problem-codes.ts';

/**
 * `owner`: an owner with a valid token. `anyone`: with or without a valid token; owners see more.
 * `public`: tokens are ignored, so that a stale one never keeps a customer from signing.
 * `machine`: monitoring and local tools, outside the API.
 */
export type CallActor = 'owner' | 'anyone' | 'public' | 'machine';

/** The command API appends events; the read side answers queries and serves the pages; follow-ups send mails. */
export type Side = 'commands' | 'reads' | 'follow-ups';

type Schema = z.core.$ZodType;

export type OtherMedia = { readonly description: string; readonly mediaTypes: readonly string[] };

export type SuccessStatus = 200 | 201 | 204 | 206;

/** Routes, OpenAPI, web pages, load tests and the demo all derive from it. */
export type Call = {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Starts with `/v1`; parameters as `{id}`. */
  readonly path: `/v1/${string}`;
  readonly actor: CallActor;
  readonly side: Side;
  /** The scope that an API key needs. Absent: no key will do, a person has to be logged in. */
  readonly scope?: ApiScope;
  /**
   * A person has to confirm it with the password (header `X-Confirmation`): it lets somebody in, or data out, for longer
   * than a token counts. A list names the members of the body that need it. Keys are made with a confirmation, and need none.
   */
  readonly confirmed?: true | readonly string[];
  /** A command takes `Idempotency-Key` and answers `X-Log-Position`. */
  readonly command?: true;
  /** The chapter of the API description. A call without a summary is not described. */
  readonly tag?: string;
  readonly summary?: string;
  readonly description?: string;
  /** In addition to those of every call of its kind. */
  readonly problems?: readonly ProblemCode[];
  readonly params?: Schema;
  readonly query?: Schema;
  /** Lower-case names. */
  readonly headers?: Schema;
  readonly body?: Schema;
  readonly answers: Readonly<Partial<Record<SuccessStatus, Schema | OtherMedia>>>;
};

/** Keeps the call's exact type, for typed input and answers. */
export const defineCall = <const Defined extends Call>(call: Defined): Defined => call;

type Parts = 'params' | 'query' | 'headers' | 'body';
type PartInput<Part> = Part extends Schema ? z.input<Part> : never;
type PartOutput<Part> = Part extends Schema ? z.output<Part> : unknown;

type Required<Asked extends Call> = {
  [Part in Extract<keyof Asked, Parts> as object extends PartInput<Asked[Part]> ? never : Part]: PartInput<
    Asked[Part]
  >;
};
type Optional<Asked extends Call> = {
  [Part in Extract<keyof Asked, Parts> as object extends PartInput<Asked[Part]> ? Part : never]?: PartInput<
    Asked[Part]
  >;
};

/** What a client sends. A part is optional if all its members are. */
export type InputOf<Asked extends Call> = Readonly<Required<Asked> & Optional<Asked>>;

/** What a route gets after validation. */
export type ValidatedInputOf<Asked extends Call> = {
  readonly [Part in Parts]: Part extends keyof Asked ? PartOutput<Asked[Part]> : unknown;
};

/** By status. */
export type AnswersOf<Asked extends Call> = {
  [Status in keyof Asked['answers']]: Asked['answers'][Status] extends Schema
    ? z.output<Asked['answers'][Status]>
    : unknown;
};

export type AnswerOf<Asked extends Call> = AnswersOf<Asked>[keyof AnswersOf<Asked>];
