import type { ApiScope } from '@waivers/waiver/vocabulary/access.ts';
import type { z } from 'zod/mini';
import type { ProblemCode } from './problem-codes.ts';

/**
 * `owner`: needs a valid token. `anyone`: with or without a token; owners see more. `public`: ignores tokens, so that
 * a stale one never keeps a customer from signing. `machine`: monitoring and local tools, outside the API.
 */
export type CallActor = 'owner' | 'anyone' | 'public' | 'machine';

/** The command API appends events; the read side answers queries and serves the pages; follow-ups send mails. */
export type Side = 'commands' | 'reads' | 'follow-ups';

type Schema = z.core.$ZodType;

export type OtherMedia = { readonly description: string; readonly mediaTypes: readonly string[] };

export type SuccessStatus = 200 | 201 | 204 | 206;

/** Routes, OpenAPI, pages, load tests and the demo derive from it. */
export type Call = {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters as `{id}`. */
  readonly path: `/v1/${string}`;
  readonly actor: CallActor;
  readonly side: Side;
  /** Scope that an API key needs. Absent: API keys are refused. */
  readonly scope?: ApiScope;
  /**
   * Requires the password (header `X-Confirmation`), because the effect outlasts a token. A list names the body
   * members that need it. API keys were created with a confirmation, so they need none.
   */
  readonly confirmed?: true | readonly string[];
  /** Takes `Idempotency-Key` and answers `X-Log-Position`. */
  readonly command?: true;
  /** Section of the API description. Calls without a summary are not described. */
  readonly tag?: string;
  readonly summary?: string;
  readonly description?: string;
  /** In addition to those of all calls of its kind. */
  readonly problems?: readonly ProblemCode[];
  readonly params?: Schema;
  readonly query?: Schema;
  /** Lower-case names. */
  readonly headers?: Schema;
  readonly body?: Schema;
  readonly answers: Readonly<Partial<Record<SuccessStatus, Schema | OtherMedia>>>;
};

/** Preserves the exact type of a call, for typed input and answers. */
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

/** Client input. A part is optional if all its members are. */
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
