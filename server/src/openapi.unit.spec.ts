import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Routes } from './app.ts';
import { tidyReferences } from './openapi-references.ts';
import { buildTestApp } from './testing/test-app.ts';

describe('an app', () => {
  it('serves the document of its own routes', async () => {
    const routes: Routes = async (app) => {
      app.get(
        '/v1/guest/:id',
        {
          config: { actor: 'public', problems: ['erased'] },
          schema: { params: z.object({ id: z.uuid() }), response: { 200: z.object({ name: z.string() }) } },
        },
        async () => ({ name: 'Ada' }),
      );
    };
    const app = await buildTestApp({ routes: [routes] });
    const answer = await app.inject('/v1/openapi.json');
    await app.close();
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json().paths)).toEqual(['/v1/guest/{id}']);
    expect(Object.keys(answer.json().paths['/v1/guest/{id}'].get.responses)).toEqual([
      '200',
      '404',
      '410',
      '429',
      '500',
      '503',
    ]);
  });
});

describe('references', () => {
  it('are led to components, as sent in requests and as answered in responses', () => {
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
