import { defineCall } from '../call/call.ts';

/** Left out of the description itself. Each process describes only its own routes. */
export const readDescription = defineCall({
  method: 'GET',
  path: '/v1/openapi.json',
  actor: 'public',
  side: 'reads',
  answers: { 200: { description: 'OpenAPI 3.1', mediaTypes: ['application/json'] } },
});
