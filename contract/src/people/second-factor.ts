import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { openEnum } from '../call/open-enum.ts';

const time = z.string().check(z.meta({ format: 'date-time' }));

export const FACTOR_REQUIRED_FOR = ['nobody', 'owners', 'everybody'] as const;
export type FactorRequiredFor = (typeof FACTOR_REQUIRED_FOR)[number];

const common = {
  actor: 'user',
  action: 'manage_people',
  side: 'commands',
  tag: 'people',
  path: '/v1/people/second-factor',
} as const;

const requirement = z.object({
  result: z.object({
    requiredFor: openEnum(FACTOR_REQUIRED_FOR),
    since: z
      .nullable(time)
      .check(z.describe('When it is required; until then, people can add one. Null for nobody.')),
  }),
});

export const readFactorRequirement = defineCall({
  ...common,
  method: 'GET',
  summary: 'Read of whom the business requires a second factor',
  answers: { 200: requirement },
});

export const requireFactor = defineCall({
  ...common,
  confirmed: true,
  command: true,
  method: 'PUT',
  summary: 'Require a second factor of owners or everybody',
  description: 'Later, people without one can only add it; other calls answer `second_factor_required`.',
  problems: ['id_already_used'],
  body: z.strictObject({
    requiredFor: z.enum(FACTOR_REQUIRED_FOR),
    graceDays: z.int().check(z.minimum(0), z.maximum(30)),
  }),
  answers: { 200: requirement },
});
