import type { Call } from '@waivers/contract/call/call.ts';
import { isStorableText, MAX_ERRORS, pathText, type ValidationError } from '@waivers/waiver/validation.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { RequestInvalid } from './request-errors.ts';

/** The spec's client sends these with every GET (section 7). */
const TAKEN_EVERYWHERE = ['limit', 'page'];

const isObject = (schema: z.core.$ZodType): schema is z.core.$ZodObject => schema._zod.def.type === 'object';

/** Returns the query parameters of an owner's GET, or undefined for other calls, which accept any. */
const parametersOf = ({ method, path, actor, query }: Call): readonly string[] | undefined => {
  if (method !== 'GET' || actor !== 'user') return undefined;
  if (query === undefined) return [];
  if (!isObject(query)) throw new Error(`The query of ${path} is not an object with named parameters.`);
  return Object.keys(query._zod.def.shape);
};

const isValueReadable = (value: unknown): boolean =>
  [value].flat().every((text) => typeof text !== 'string' || isStorableText(text));

/** Rejects misspelt filters, which would otherwise match everything, and U+0000, which PostgreSQL cannot store. */
export const rejectUnknownParameters = (call: Call) => {
  const known = parametersOf(call);
  if (known === undefined) return undefined;
  const params = known.length === 0 ? undefined : { known: known.join(', ') };
  const isKnown = new Set([...known, ...TAKEN_EVERYWHERE]);
  return async ({ query }: FastifyRequest): Promise<void> => {
    const errors = Object.entries(query as object).flatMap(([name, value]): ValidationError[] => {
      const path = pathText([name]);
      if (!isKnown.has(name)) return [{ path, code: 'unknown_field', ...(params && { params }) }];
      return isValueReadable(value) ? [] : [{ path, code: 'forbidden_characters' }];
    });
    if (errors.length === 0) return;
    const error = new RequestInvalid(errors.slice(0, MAX_ERRORS));
    error.validationContext = 'querystring';
    throw error;
  };
};
