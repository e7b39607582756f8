import { z } from 'zod/mini';
import type { AnswerOf, Call, InputOf } from './call/call.ts';

export type ClientRequest = {
  /** URL path including the query string. */
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

type Values = Readonly<Record<string, string | number | undefined>>;
type Parts = {
  readonly params?: Values;
  readonly query?: Values;
  readonly headers?: Values;
  readonly body?: object;
};

const stringified = (values: Values = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const pathOf = (path: string, params: Values = {}): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])));

export const requestOf = <Asked extends Call>(call: Asked, input: InputOf<Asked>): ClientRequest => {
  const { params, query, headers, body }: Parts = input;
  const search = new URLSearchParams(stringified(query)).toString();
  return {
    path: `${pathOf(call.path, params)}${search === '' ? '' : `?${search}`}`,
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...stringified(headers),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
};

/** A success that does not match the contract because it came from another server, a proxy or a newer release. */
export class UnreadableAnswer extends Error {
  constructor(call: Call, status: number) {
    super(`${call.method} ${call.path} answered ${status} with a body that does not match the contract.`);
    this.name = 'UnreadableAnswer';
  }
}

const read = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Drops members that are not in the contract. @throws UnreadableAnswer if the response does not match the contract */
export const answerOf = <Asked extends Call>(call: Asked, status: number, text: string): AnswerOf<Asked> => {
  const schema = (call as { readonly answers: Readonly<Record<number, z.core.$ZodType<AnswerOf<Asked>>>> })
    .answers[status];
  const parsed = schema && '_zod' in schema ? z.safeParse(schema, read(text)) : undefined;
  if (parsed?.success !== true) throw new UnreadableAnswer(call, status);
  return parsed.data;
};
