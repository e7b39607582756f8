import type { Call } from '@waivers/contract/call/call.ts';
import { MAX_ERRORS, pathText } from '@waivers/waiver/validation.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { RequestInvalid } from './request-errors.ts';

/** Spec section 7: its client sends them with whatever it reads. */
const TAKEN_EVERYWHERE = ['limit', 'page'];

const isObject = (schema: z.core.$ZodType): schema is z.core.$ZodObject => schema._zod.def.type === 'object';

/**
 * What the address of an owner's GET may hold; undefined: anything, because it is no such call.
 * @throws Error for a query whose names cannot be told
 */
const parametersOf = ({ method, path, actor, query }: Call): readonly string[] | undefined => {
  if (method !== 'GET' || actor !== 'owner') return undefined;
  if (query === undefined) return [];
  if (!isObject(query)) throw new Error(`The query of ${path} is not an object with named parameters.`);
  return Object.keys(query._zod.def.shape);
};

/**
 * Refuses parameters that the call does not know: a misspelt filter would narrow nothing, and whoever asked would take
 * everything for what they searched. Undefined for calls that take any.
 */
export const onlyKnownParameters = (call: Call) => {
  const known = parametersOf(call);
  if (known === undefined) return undefined;
  const params = known.length === 0 ? undefined : { known: known.join(', ') };
  const isKnown = new Set([...known, ...TAKEN_EVERYWHERE]);
  return async ({ query }: FastifyRequest): Promise<void> => {
    const unknown = Object.keys(query as object).filter((name) => !isKnown.has(name));
    if (unknown.length === 0) return;
    const error = new RequestInvalid(
      unknown
        .slice(0, MAX_ERRORS)
        .map((name) => ({ path: pathText([name]), code: 'unknown_field', ...(params && { params }) })),
    );
    error.validationContext = 'querystring';
    throw error;
  };
};
