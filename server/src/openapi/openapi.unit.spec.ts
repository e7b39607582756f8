import { defineCall } from '@waivers/contract/call/call.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { addRoute } from '../http/add-route.ts';
import type { Routes } from '../http/app.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { tidyReferences } from './openapi-references.ts';

const readGuest = defineCall({
  method: 'GET',
  path: '/v1/guest/{id}',
  actor: 'public',
  side: 'reads',
  tag: 'guests',
  summary: 'A guest',
  problems: ['erased'],
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ name: z.string() }) },
});

describe('OpenAPI document', () => {
  it('describes the app’s routes', async () => {
    const routes: Routes = async (app) => {
      addRoute(app, readGuest, {}, async () => ({ name: 'Ada' }));
    };
    const app = await buildTestApp({ routes: [routes] });
    const answer = await app.inject('/v1/openapi.json');
    await app.close();
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json().paths)).toEqual(['/v1/guest/{id}']);
    const { responses } = answer.json().paths['/v1/guest/{id}'].get;
    expect(Object.keys(responses)).toEqual(['200', '404', '410', '429', '500', '503']);
    expect(responses[500].description).toMatch(/^`key_missing`: .*\n`record_altered`: .*\n`internal`: /);
  });
});

describe('OpenAPI document of all sides', () => {
  it('replaces the process’s own, with its origin', async () => {
    const description = () => ({ openapi: '3.1.0', servers: [{ url: 'http://localhost:8080' }] });
    const app = await buildTestApp({ description, publicUrl: 'https://waivers.example' });
    const answer = await app.inject('/v1/openapi.json');
    await app.close();
    expect(answer.json()).toEqual({ openapi: '3.1.0', servers: [{ url: 'https://waivers.example' }] });
  });
});

describe('schema references', () => {
  it('point to the request and response components', () => {
    const ref = (name: string) => ({ $ref: name });
    const tidied = tidyReferences({
      paths: {
        '/': {
          post: {
            requestBody: { a: ref('#/$defs/Ink'), b: [ref('#/components/schemas/Text')] },
            responses: { c: ref('#/components/schemas/Ink') },
          },
        },
      },
      components: {
        schemas: {
          Ink: { of: ref('#/$defs/Point') },
          InkInput: { of: ref('#/$defs/Point') },
          Point: { self: ref('#/$defs/Point') },
          TextInput: {},
          Unused: {},
        },
      },
    });
    const component = (name: string) => ref(`#/components/schemas/${name}`);
    expect(tidied).toEqual({
      paths: {
        '/': {
          post: {
            requestBody: { a: component('InkInput'), b: [component('Text')] },
            responses: { c: component('Ink') },
          },
        },
      },
      components: {
        schemas: {
          Ink: { of: component('Point') },
          InkInput: { of: component('Point') },
          Point: { self: component('Point') },
          Text: {},
        },
      },
    });
  });
});
