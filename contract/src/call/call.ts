import type { Action } from '@waivers/waiver/vocabulary/access.ts';
import type { z } from 'zod/mini';
import type { ProblemCode } from './problem-codes.ts';

/**
 * `user` requires a valid token. `anyone` needs none, but callers who may take the action see more. `public` ignores tokens,
 * so that a stale one never keeps a customer from signing. `machine` is for monitoring and local tools, outside the API.
 */
export type CallActor = 'user' | 'anyone' | 'public' | 'machine';

/** The command API appends events, the read side answers queries and serves the pages, and follow-ups send mail. */
export type Side = 'commands' | 'reads' | 'follow-ups';

type Schema = z.core.$ZodType;

export type OtherMedia = { readonly description: string; readonly mediaTypes: readonly string[] };

export type SuccessStatus = 200 | 201 | 204 | 206;

/** Who may make a call. A caller's role, and an API key's scopes, must allow its action. */
export type Access =
  | { readonly actor: 'user' | 'anyone'; readonly action: Action }
  | { readonly actor: 'public' | 'machine'; readonly action?: never };

/** An entry of the API contract. Routes, the OpenAPI document, pages, load tests and the demo derive from it. */
export type Call = Access & {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/v1/${string}`;
  readonly side: Side;
  /** Additional actions required by a body with one of these members. */
  readonly memberActions?: Readonly<Record<string, Action>>;
  /**
   * Requires the password (header `X-Confirmation`), because the effect outlasts a token. A list limits this to
   * bodies with one of its members. API keys are exempt, because creating one required a confirmation.
   * With `with_factor`, the route itself requires it, and only from people who have a second factor.
   */
  readonly confirmed?: true | 'with_factor' | readonly string[];
  /** Accepts `Idempotency-Key` and returns `X-Log-Position`. */
  readonly command?: true;
  /** Section of the API description. Calls without a tag or summary are left out of it. */
  readonly tag?: string;
  readonly summary?: string;
  readonly description?: string;
  /** Problem codes beyond those that all calls of this kind share. */
  readonly problems?: readonly ProblemCode[];
  readonly params?: Schema;
  readonly query?: Schema;
  /** Header names must be lower case. */
  readonly headers?: Schema;
  readonly body?: Schema;
  readonly answers: Readonly<Partial<Record<SuccessStatus, Schema | OtherMedia>>>;
};

/** Identity function that preserves the literal type of a call for typed inputs and responses. */
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

/** Input that a client passes for a call. A part is optional if all its members are. */
export type InputOf<Asked extends Call> = Readonly<Required<Asked> & Optional<Asked>>;

export type ValidatedInputOf<Asked extends Call> = {
  readonly [Part in Parts]: Part extends keyof Asked ? PartOutput<Asked[Part]> : unknown;
};

export type AnswersOf<Asked extends Call> = {
  [Status in keyof Asked['answers']]: Asked['answers'][Status] extends Schema
    ? z.output<Asked['answers'][Status]>
    : unknown;
};

export type AnswerOf<Asked extends Call> = AnswersOf<Asked>[keyof AnswersOf<Asked>];
