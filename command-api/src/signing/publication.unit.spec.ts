import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { accountStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerOwner, waiverApp, waiverServices } from '../waivers/testing/waiver-app.ts';
import { loadPublication } from './publication.ts';

const services = waiverServices();
let app: FastifyInstance;
let owner: string;

beforeAll(async () => {
  app = await waiverApp(services);
  owner = await registerOwner(services, 'Pacific/Pago_Pago');
});
afterAll(() => app.close());

const make = async (published: boolean): Promise<string> => {
  const headers = { authorization: owner, 'content-type': 'application/json' };
  const payload = JSON.stringify({ title: 'Climbing', locale: 'en', published });
  return (await app.inject({ method: 'POST', url: '/v1/waiver', headers, payload })).json().result.id;
};
const shown = async (id: string, locale: string): Promise<WaiverAnswer['result']> =>
  (await app.inject({ url: `/v1/waiver/${id}?locale=${locale}` })).json().result;

it('loadPublication returns the publication and the document with the given hash', async () => {
  const id = await make(true);
  const [english, german] = [await shown(id, 'en'), await shown(id, 'de')];
  expect(await loadPublication(services.waivers, id, german.versionHash)).toEqual({
    accountId: owner,
    timeZone: 'Pacific/Pago_Pago',
    waiverVersion: 2,
    revision: 1,
    searchable: [],
    documents: expect.objectContaining({ en: english.versionHash, de: german.versionHash }),
    document: german.document,
    readAt: [
      { stream: waiverStream(id), version: 2 },
      { stream: accountStream(owner), version: 1 },
    ],
  });
  expect(await loadPublication(services.waivers, id, english.versionHash)).toMatchObject({
    document: english.document,
  });
});

it('loadPublication returns the searchable fields as published', async () => {
  const id = await make(true);
  const { title, locale, config } = await shown(id, 'en');
  const field = { name: 'text__ABCDEFGH01234567', title: 'Boat', type: 'text', searchable: true };
  const own = {
    title: 'More',
    sortOrder: 12,
    type: 'general',
    key: 'ABCDEFGH01234567',
    waiverMode: 'adult',
    fieldsGroups: [{ fields: [field] }],
  };
  const payload = {
    title,
    locale,
    published: true,
    config: { ...config, waiverParts: [...config.waiverParts, own] },
  };
  const headers = { authorization: owner };
  const saved = await app.inject({ method: 'PUT', url: `/v1/waiver/${id}`, headers, payload });
  expect(saved.statusCode, saved.body).toBe(200);
  const { versionHash } = await shown(id, 'en');
  expect(await loadPublication(services.waivers, id, versionHash)).toMatchObject({
    searchable: [field.name],
  });
});

it('loadPublication returns no document for an unknown hash or another waiver’s', async () => {
  const [id, other] = [await make(true), await make(true)];
  const { versionHash } = await shown(other, 'en');
  expect((await shown(id, 'en')).versionHash).not.toBe(versionHash);
  for (const hash of [versionHash, '0'.repeat(64), '']) {
    expect(await loadPublication(services.waivers, id, hash)).toMatchObject({ document: undefined });
  }
});

it('loadPublication returns undefined for an unknown or unpublished waiver', async () => {
  expect(await loadPublication(services.waivers, v7(), '0'.repeat(64))).toBeUndefined();
  expect(await loadPublication(services.waivers, await make(false), '0'.repeat(64))).toBeUndefined();
});
