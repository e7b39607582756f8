import { API_SCOPES } from '@waivers/waiver/vocabulary/access.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';

export const MAX_API_KEYS = 20;
export const MAX_KEY_NAME_LENGTH = 60;

const time = z.string().check(z.meta({ format: 'date-time' }));

const apiKey = z
  .object({
    id: uuidOut,
    name: z.string(),
    scopes: z.array(openEnum(API_SCOPES)),
    lastCharacters: z.string().check(z.describe('The last four characters, to tell keys apart.')),
    createdAt: time,
    createdBy: z.nullable(z.string()).check(z.describe('Name of the user who created it; null when erased.')),
    lastUsedAt: z.nullable(time).check(z.describe('Accurate to the minute; null if never used.')),
  })
  .check(z.meta({ id: 'ApiKey' }));
export type ApiKey = z.infer<typeof apiKey>;

const common = { actor: 'user', action: 'make_keys', side: 'commands', tag: 'API keys' } as const;

export const listApiKeys = defineCall({
  ...common,
  method: 'GET',
  path: '/v1/api-key',
  summary: 'List valid API keys, oldest first',
  answers: { 200: z.object({ results: z.array(apiKey) }) },
});

export const makeApiKey = defineCall({
  ...common,
  method: 'POST',
  path: '/v1/api-key',
  command: true,
  confirmed: true,
  summary: 'Create an API key for the business',
  description: `At most ${MAX_API_KEYS}. The key is shown only in this answer; repeating the command answers 409.`,
  problems: ['id_already_used', 'limit_reached'],
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_KEY_NAME_LENGTH)),
    scopes: z.array(z.enum(API_SCOPES)).check(z.minLength(1), z.maxLength(API_SCOPES.length)),
  }),
  answers: { 201: z.object({ result: z.object({ ...apiKey.shape, key: z.string() }) }) },
});

export const revokeApiKey = defineCall({
  ...common,
  method: 'DELETE',
  path: '/v1/api-key/{id}',
  command: true,
  confirmed: true,
  summary: 'Revoke an API key permanently',
  problems: ['id_already_used'],
  params: idParams,
  answers: { 204: z.void().check(z.describe('The key is no longer valid.')) },
});
