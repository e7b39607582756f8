import { defineCall } from '../call/call.ts';

/** Has no tag, so the description does not list it. Read sides describe all sides. */
export const readDescription = defineCall({
  method: 'GET',
  path: '/v1/openapi.json',
  actor: 'public',
  side: 'reads',
  answers: { 200: { description: 'OpenAPI 3.1', mediaTypes: ['application/json'] } },
});
