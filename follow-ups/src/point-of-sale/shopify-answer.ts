import { z } from 'zod';
import type { ServiceResult } from '../service-calls/service-answer.ts';

const userErrors = z.array(z.unknown());
const graphqlError = z.looseObject({
  extensions: z
    .looseObject({
      code: z.string().optional(),
      cost: z
        .looseObject({
          requestedQueryCost: z.number(),
          throttleStatus: z.looseObject({ currentlyAvailable: z.number(), restoreRate: z.number() }),
        })
        .optional(),
    })
    .optional(),
});
const answerShape = z.looseObject({
  errors: z.array(graphqlError).optional(),
  extensions: graphqlError.shape.extensions,
  data: z.record(z.string(), z.looseObject({ userErrors })).nullish(),
});
export type ShopifyAnswer = {
  readonly kind: 'data';
  readonly data: Readonly<Record<string, unknown>>;
  readonly code: number;
};

type Told = z.infer<typeof graphqlError>['extensions'];

/** Returns how long to wait before retrying, given the rate at which Shopify restores points. */
const throttledFor = (told: Told): number | undefined => {
  const cost = told?.cost;
  if (cost === undefined) return undefined;
  const { currentlyAvailable, restoreRate } = cost.throttleStatus;
  const missing = cost.requestedQueryCost - currentlyAvailable;
  return restoreRate > 0 ? Math.ceil((Math.max(missing, 0) / restoreRate) * 1000) : undefined;
};

/** Reads a response with status 200, which may still contain GraphQL errors. */
export const readAnswer = (body: unknown, code: number): ServiceResult | ShopifyAnswer => {
  const parsed = answerShape.safeParse(body);
  if (!parsed.success) return { kind: 'away', errorClass: 'unreadable_answer', code };
  const { errors = [], extensions, data } = parsed.data;
  const [error] = errors;
  if (error !== undefined) {
    const told = error.extensions;
    if (told?.code === 'THROTTLED')
      return {
        kind: 'throttled',
        code: 429,
        afterMs: throttledFor(told.cost === undefined ? extensions : told),
      };
    if (told?.code === 'ACCESS_DENIED') return { kind: 'not_wanted', reason: 'permissions', code: 403 };
    // Same result as for 402 and 423, because only the owner can resolve it with Shopify.
    if (told?.code === 'SHOP_INACTIVE') return { kind: 'not_wanted', reason: 'closed', code: 403 };
    return told?.code === 'INTERNAL_SERVER_ERROR'
      ? { kind: 'away', errorClass: 'internal_error', code: 500 }
      : { kind: 'refused', errorClass: 'graphql_error', code: 400 };
  }
  if (data === null || data === undefined) return { kind: 'away', errorClass: 'unreadable_answer', code };
  const isRefused = Object.values(data).some((each) => each.userErrors.length > 0);
  return isRefused ? { kind: 'refused', errorClass: 'user_error', code: 422 } : { kind: 'data', data, code };
};
