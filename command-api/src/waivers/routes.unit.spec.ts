import { createHash } from 'node:crypto';
import type { WaiverSummary } from '@waivers/contract/waivers/save-waiver.ts';
import { type WaiverAnswer, waiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { accountStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { presentWaiver } from '@waivers/server/waiver-answers/show-waiver.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaiverServices } from './save.ts';
import { registerOwner, waiverApp, waiverServices } from './testing/waiver-app.ts';

type Result = WaiverAnswer['result'];

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let services: WaiverServices;
let app: FastifyInstance;
let owner: string;
let stranger: string;

beforeAll(async () => {
  services = waiverServices();
  app = await waiverApp(services);
  stranger = await registerOwner(services, 'Pacific/Kiritimati');
});
beforeEach(async () => {
  owner = await registerOwner(services);
});
afterAll(() => app.close());

type Call = {
  readonly as?: string | undefined;
  readonly key?: string;
  readonly match?: string;
  readonly body?: unknown;
};

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { as, key, match, body }: Call = {}) =>
  app.inject({
    method,
    url,
    headers: {
      ...(as === undefined ? {} : { authorization: as }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(match === undefined ? {} : { 'if-match': match }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

const draft = (more: object = {}, rest: Call = {}) =>
  call('POST', '/v1/waiver', {
    as: owner,
    body: { title: 'Climbing', locale: 'en', published: false, ...more },
    ...rest,
  });
const summaryIn = (answer: LightMyRequestResponse): WaiverSummary => answer.json().result;
const drafted = async (more: object = {}): Promise<string> => summaryIn(await draft(more)).id;

const shown = (id: string, query = '', as?: string) => call('GET', `/v1/waiver/${id}${query}`, { as });
const latest = async (id: string): Promise<Result> =>
  (await shown(id, '?revision=latest', owner)).json().result;

const saving = async (id: string, changes: object = {}, config: Partial<WaiverConfigWire> = {}) => {
  const { title, locale, published, config: loaded } = await latest(id);
  return { title, locale, published, config: { ...loaded, ...config }, ...changes };
};
const save = async (id: string, changes: object = {}, rest: Call = {}) =>
  call('PUT', `/v1/waiver/${id}`, { as: owner, body: await saving(id, changes), ...rest });

const eventsOf = async (id: string) =>
  (await services.log.readStream(waiverStream(id))).map((event) => codec.decode(event).type);

describe('POST /v1/waiver', () => {
  it('saves the default template', { meta: { spec: '7.4 POST waiver' } }, async () => {
    const answer = await draft();
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.etag).toBe('W/"1"');
    const { id } = summaryIn(answer);
    expect(summaryIn(answer)).toEqual({
      id,
      title: 'Climbing',
      locale: 'en',
      published: false,
      editable: true,
      version: 1,
      revision: 1,
      unpublishedChanges: false,
    });
    expect(await eventsOf(id)).toEqual(['WaiverDrafted']);
    const parts = (await latest(id)).config.waiverParts.map(
      ({ type, waiverMode }) => `${waiverMode} ${type}`,
    );
    expect(parts).toEqual([
      'adult identity',
      'adult address',
      'adult email',
      'adult confirmation',
      'adult signature',
      'minors guardian',
      'minors identity',
      'minors address',
      'minors email',
      'minors confirmation',
      'minors signature',
    ]);
  });

  it('publishes in a single append', async () => {
    const answer = await draft({ published: true });
    expect(summaryIn(answer)).toMatchObject({ published: true, version: 2, revision: 1 });
    expect(await eventsOf(summaryIn(answer).id)).toEqual(['WaiverDrafted', 'WaiverPublished']);
  });

  it('accepts the client’s id in upper or lower case', async () => {
    const id = v7();
    expect(await drafted({ id: id.toUpperCase() })).toBe(id);
    expect((await shown(id.toUpperCase(), '', owner)).statusCode).toBe(200);
  });

  it('uses the template in the requested language', async () => {
    const { config, document } = await latest(await drafted({ locale: 'gr' }));
    expect(config.waiverParts[0]?.title).toBe('Teilnehmende Person');
    expect(config.subtitle).toMatch(/^Bitte/);
    expect(document.locale).toBe('de');
  });
});

describe('waiver country', () => {
  const without = async (id: string) => {
    const { homeCountry: _country, ...config } = (await latest(id)).config;
    return config;
  };
  const templateWithout = async () => without(await drafted());
  const countryOf = async (id: string) => (await latest(id)).config.homeCountry;
  const homeOf = async (id: string) => (await latest(id)).document.address?.home;

  it('defaults to the country of the account’s time zone', async () => {
    const id = await drafted();
    expect([await countryOf(id), await homeOf(id)]).toEqual(['DE', 'Germany']);
    const config = await templateWithout();
    expect(config).not.toHaveProperty('homeCountry');
    expect(await countryOf(await drafted({ config }))).toBe('DE');
  });

  it('is taken from the config', async () => {
    const config = { ...(await templateWithout()), homeCountry: 'FR' };
    expect(await countryOf(await drafted({ config }))).toBe('FR');
  });

  it('is absent for a time zone without a country', async () => {
    owner = await registerOwner(services, 'UTC');
    const { config, document } = await latest(await drafted());
    expect(config).not.toHaveProperty('homeCountry');
    expect(document.address?.home).toBe('United States');
  });

  it('is kept if clients do not send it', async () => {
    const id = await drafted({ config: { ...(await templateWithout()), homeCountry: 'FR' } });
    const config = await without(id);
    expect(summaryIn(await save(id, { config })).revision).toBe(1);
    expect(await countryOf(id)).toBe('FR');
    await save(id, { config: { ...config, homeCountry: 'AT' } });
    expect(await countryOf(id)).toBe('AT');
  });

  it('is not added to a waiver that was saved without one', async () => {
    owner = await registerOwner(services, 'UTC');
    const id = await drafted();
    await save(id, { title: 'Newer' });
    expect((await latest(id)).config).not.toHaveProperty('homeCountry');
    expect((await save(id, {}, { as: stranger })).statusCode).toBe(404);
  });
});

describe('retried command', () => {
  it('is refused if its key is reused with another title', async () => {
    const key = v7();
    await draft({}, { key });
    const other = await draft(
      { title: 'Another' },
      { key, body: { title: 'Another', locale: 'en', published: false } },
    );
    expect([other.statusCode, other.json().code]).toEqual([409, 'id_already_used']);
  });

  it('gets the original response, whatever has happened since', async () => {
    const key = v7();
    const first = await draft({ published: true }, { key });
    const { id } = summaryIn(first);
    await save(id, { title: 'Bouldering' });
    const again = await draft({ published: true }, { key });
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(again.headers['x-log-position']).toBe(first.headers['x-log-position']);
    expect(await eventsOf(id)).toEqual([
      'WaiverDrafted',
      'WaiverPublished',
      'WaiverRevised',
      'WaiverPublished',
    ]);
  });

  it('derives the waiver id from its key', async () => {
    const key = v7();
    const ids = await Promise.all([draft({}, { key }), draft({}, { key }), draft({}, { key })]);
    expect(new Set(ids.map((answer) => summaryIn(answer).id)).size).toBe(1);
  });

  it('is recognised despite its stale ETag', async () => {
    const id = await drafted();
    const [key, match] = [v7(), 'W/"1"'];
    const body = await saving(id, { title: 'New', published: true });
    const first = await call('PUT', `/v1/waiver/${id}`, { as: owner, key, match, body });
    await save(id, { title: 'Newer' });
    const again = await call('PUT', `/v1/waiver/${id}`, { as: owner, key, match, body });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(summaryIn(again)).toMatchObject({ title: 'New', version: 3 });
  });

  it('returns the state as of its own event', async () => {
    const id = await drafted();
    const key = v7();
    const body = await saving(id, { title: 'New' });
    const send = () => call('PUT', `/v1/waiver/${id}`, { as: owner, key, body });
    const first = await send();
    await save(id, { title: 'Newer' });
    expect(summaryIn(first)).toMatchObject({ title: 'New', version: 2 });
    expect((await send()).json()).toEqual(first.json());
  });

  it('is refused with another key for the same id', async () => {
    const id = await drafted({ published: true });
    const answer = await draft({ id });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'id_already_used']);
  });

  it('is not found with another account’s id or key', async () => {
    const [id, key] = [v7(), v7()];
    await draft({ id }, { key });
    for (const answer of [
      await draft({ id }, { as: stranger }),
      await draft({ id }, { as: stranger, key }),
      await call('DELETE', `/v1/waiver/${id}`, { as: stranger, key }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
    const derived = v7();
    await draft({}, { key: derived });
    expect((await draft({}, { as: stranger, key: derived })).statusCode).toBe(404);
  });
});

describe('PUT /v1/waiver/{id}', () => {
  it('appends nothing for unchanged text', async () => {
    for (const published of [false, true]) {
      const id = await drafted({ published });
      const before = await eventsOf(id);
      const answer = await save(id);
      expect(answer.statusCode).toBe(200);
      expect(summaryIn(answer)).toMatchObject({ published, version: before.length, revision: 1 });
      expect(await eventsOf(id)).toEqual(before);
    }
  });

  it('publishes, saves and unpublishes in one append each', {
    meta: { spec: '7.4 POST waiver' },
  }, async () => {
    const id = await drafted();
    expect(summaryIn(await save(id, { title: 'One', published: true }))).toMatchObject({
      published: true,
      version: 3,
      revision: 2,
    });
    expect(summaryIn(await save(id, { title: 'Two', published: true }))).toMatchObject({ version: 5 });
    expect(summaryIn(await save(id, { title: 'Three', published: false }))).toMatchObject({
      published: false,
      version: 7,
      revision: 4,
    });
    expect(await eventsOf(id)).toEqual([
      'WaiverDrafted',
      'WaiverRevised',
      'WaiverPublished',
      'WaiverRevised',
      'WaiverPublished',
      'WaiverRevised',
      'WaiverUnpublished',
    ]);
  });

  it('previews without changing what customers see', async () => {
    const id = await drafted({ published: true });
    const before = (await shown(id)).json().result;
    const answer = await save(id, { title: 'New', preview: true, published: false });
    expect(summaryIn(answer)).toMatchObject({ published: true, unpublishedChanges: true, revision: 2 });
    const { version, ...after } = (await shown(id)).json().result;
    expect({ ...after, version: 2 }).toEqual(before);
    expect(version).toBe(3);
    expect(await latest(id)).toMatchObject({ title: 'New', unpublishedChanges: true, published: true });
    expect(summaryIn(await save(id))).toMatchObject({ unpublishedChanges: false, revision: 2, version: 4 });
  });

  it('checks the If-Match header when it is sent', async () => {
    const id = await drafted();
    expect((await save(id, { title: 'Two' }, { match: 'W/"1"' })).headers.etag).toBe('W/"2"');
    const stale = await save(id, { title: 'Three' }, { match: 'W/"1"' });
    expect([stale.statusCode, stale.json().code, stale.json().version]).toEqual([412, 'version_mismatch', 2]);
    expect((await save(id, { title: 'Three' }, { match: '"2"' })).statusCode).toBe(200);
    expect((await save(id, { title: 'Four' }, { match: '*' })).statusCode).toBe(200);
    expect((await save(id, { title: 'Five' })).statusCode).toBe(200);
    const gone = await call('DELETE', `/v1/waiver/${id}`, { as: owner, match: 'W/"4"' });
    expect(gone.statusCode).toBe(412);
    expect((await save(id, {}, { match: 'five' })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'header.if-match' }],
    });
  });

  it('keeps every text from concurrent requests without If-Match', async () => {
    const id = await drafted();
    const bodies = await Promise.all(['A', 'B', 'C', 'D'].map((title) => saving(id, { title })));
    const answers = await Promise.all(
      bodies.map((body) => call('PUT', `/v1/waiver/${id}`, { as: owner, body })),
    );
    expect(answers.map((answer) => summaryIn(answer).version).sort((a, b) => a - b)).toEqual([2, 3, 4, 5]);
  });
});

describe('deletion', () => {
  it('removes the waiver and is idempotent', {
    meta: { spec: '7.4 POST waiver' },
  }, async () => {
    const id = await drafted({ published: true });
    const key = v7();
    const remove = () => call('DELETE', `/v1/waiver/${id}`, { as: owner, key });
    const first = await remove();
    expect([first.statusCode, first.body]).toEqual([204, '']);
    expect(first.headers['x-log-position']).toEqual(expect.any(String));
    expect((await remove()).statusCode).toBe(204);
    expect((await shown(id)).statusCode).toBe(404);
    expect((await shown(id, '', owner)).statusCode).toBe(404);
    expect((await shown(id, '?revision=latest', owner)).statusCode).toBe(404);
    expect((await call('DELETE', `/v1/waiver/${id}`, { as: owner })).statusCode).toBe(404);
  });
});

describe('GET /v1/waiver/{id}', () => {
  it('returns the published revision and the document with its hash', async () => {
    const id = await drafted({ published: true });
    const answer = await shown(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBe('W/"2"');
    const body: WaiverAnswer = answer.json();
    expect(waiverAnswer.parse(body)).toEqual(body);
    const { config: _config, document, versionHash, ...rest } = body.result;
    expect(rest).toEqual({
      id,
      title: 'Climbing',
      locale: 'en',
      locales: FINISHED_LOCALES,
      published: true,
      editable: true,
      version: 2,
      revision: 1,
      userId: owner,
      timeZone: 'Europe/Berlin',
    });
    expect(createHash('sha256').update(canonicalJson(document)).digest('hex')).toBe(versionHash);
    const { result: _result, ...beside } = body;
    expect(beside).toEqual({ logo: null, emailIntegration: false, integrations: [], integration: null });
  });

  it('responds in the requested language, or else in the owner’s', {
    meta: { spec: '9.20 default locale English' },
  }, async () => {
    const english = await drafted({ published: true });
    const german = await drafted({ published: true, locale: 'de' });
    const language = async (id: string, query: string) => {
      const { document, versionHash } = (await shown(id, query)).json().result;
      return [document.locale, versionHash];
    };
    const [en, de] = [await language(english, ''), await language(english, '?locale=de')];
    expect([en[0], de[0]]).toEqual(['en', 'de']);
    expect(en[1]).not.toBe(de[1]);
    expect(await language(english, '?locale=gr')).toEqual(de);
    expect(await language(english, '?locale=tlh')).toEqual(en);
    expect((await language(german, ''))[0]).toBe('de');
    expect((await language(german, '?locale=tlh'))[0]).toBe('de');
    expect((await language(german, '?locale=en'))[0]).toBe('en');
  });

  it('hides correct options except in the owner’s latest revision', async () => {
    const id = await drafted();
    const question = {
      id: 'q1',
      content: 'Helmet?',
      options: ['Yes', 'No'],
      correctOption: 'Yes',
      displayTime: 5,
    };
    const config = {
      videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      video: { duration: 60, captions: [], transcript: '' },
      questions: [question],
    };
    const body = await saving(id, { published: true }, config);
    expect((await call('PUT', `/v1/waiver/${id}`, { as: owner, body })).statusCode).toBe(200);
    for (const as of [undefined, owner, stranger]) {
      const { correctOption: _never, ...asked } = question;
      const answer = await shown(id, '', as);
      expect(answer.json().result.config.questions).toEqual([asked]);
      expect(answer.json().result.document.questions).toEqual([asked]);
      expect(answer.body).not.toContain('correctOption');
    }
    expect((await latest(id)).config.questions).toEqual([question]);
  });

  it('returns 404 for an unpublished waiver, except to its owner', async () => {
    const never = await drafted();
    const nowSaved = await drafted({ published: true });
    await save(nowSaved, { title: 'Next season', published: false });
    for (const id of [never, nowSaved, v7(), 'no-id']) {
      for (const as of [undefined, stranger]) {
        const answer = await shown(id, '', as);
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
      }
    }
    const own = (await shown(nowSaved, '?locale=de', owner)).json().result;
    expect(own).toMatchObject({
      title: 'Next season',
      published: false,
      revision: 2,
      document: { locale: 'de' },
    });
    expect(createHash('sha256').update(canonicalJson(own.document)).digest('hex')).toBe(own.versionHash);
  });

  it('returns the latest revision only to its owner', async () => {
    const id = await drafted({ published: true });
    expect((await shown(id, '?revision=latest')).statusCode).toBe(401);
    expect((await shown(id, '?revision=latest', stranger)).statusCode).toBe(404);
    expect((await shown(id, '?revision=latest', 'expired')).statusCode).toBe(401);
    expect((await shown(id, '?revision=1', owner)).statusCode).toBe(422);
    expect(await latest(id)).toMatchObject({ unpublishedChanges: false });
  });

  it('returns 404 once the account is erased', async () => {
    const id = await drafted({ published: true });
    const stream = accountStream(owner);
    const version = (await services.log.readStream(stream)).length;
    const erased = codec.encode({
      eventId: v7(),
      type: 'PersonErased',
      data: { accountId: owner, keyIds: ['key'] },
      metadata: {
        commandId: v7(),
        correlationId: v7(),
        accountId: owner,
        actor: { kind: 'user', id: owner },
        occurredAt: '2026-07-01T12:00:00.000Z',
      },
    });
    expect((await shown(id)).statusCode).toBe(200);
    await services.log.append({ stream, expected: version, events: [erased] });
    expect((await shown(id)).statusCode).toBe(404);
  });

  it('returns the same waiver as the response to an outdated signing', async () => {
    const id = await drafted({ published: true });
    const read = (await shown(id, '?locale=de')).json().result;
    expect(await presentWaiver(services.waivers, id, 'de')).toEqual(read);
    expect(await presentWaiver(services.waivers, v7(), 'de')).toBeUndefined();
    await save(id, { published: false });
    expect(await presentWaiver(services.waivers, id, 'de')).toBeUndefined();
  });
});

describe('other accounts', () => {
  it.each(['PUT', 'DELETE'] as const)('get a 404 for %s, whatever the version', async (method) => {
    const id = await drafted({ published: true });
    const body = await saving(id);
    for (const match of [undefined, 'W/"2"', 'W/"9"']) {
      const rest = { ...(match && { match }), ...(method === 'PUT' && { body }) };
      const answer = await call(method, `/v1/waiver/${id}`, { as: stranger, ...rest });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
      const unknown = await call(method, `/v1/waiver/${v7()}`, { as: stranger, ...rest });
      expect(unknown.json()).toEqual(answer.json());
    }
    expect(await eventsOf(id)).toEqual(['WaiverDrafted', 'WaiverPublished']);
  });
});

describe('background', () => {
  it('is uploaded as a data URL, returned as a path and accepted as that path', async () => {
    const id = await drafted();
    await call('PUT', `/v1/waiver/${id}`, { as: owner, body: await saving(id, {}, { background: PNG }) });
    const { config, version } = await latest(id);
    expect(config.background).toMatch(new RegExp(`^/v1/blob/${owner}/[0-9a-f]{64}$`));
    const image = await call('GET', config.background ?? '');
    expect(image.headers['content-type']).toBe('image/png');
    const firstBytes = image.rawPayload.subarray(0, 8).toString('hex');
    expect([image.statusCode, firstBytes]).toEqual([200, '89504e470d0a1a0a']);
    expect(summaryIn(await save(id)).version).toBe(version);
  });

  it.each([
    ['no image', `data:image/png;base64,${'A'.repeat(60)}`, 'image_damaged'],
    ['a GIF that says it is a JPEG', 'data:image/jpeg;base64,R0lGODlhAQABAAAAACw=', 'image_of_other_format'],
    ['too large', `data:image/png;base64,${'A'.repeat(1_000_400)}`, 'image_too_large'],
    ['an SVG', 'data:image/svg+xml;base64,PHN2Zy8+', 'invalid_background'],
    ['an address elsewhere', 'https://example.com/a.png', 'invalid_background'],
    ['an image that nobody has kept', `/v1/blob/x/${'0'.repeat(64)}`, 'image_unknown'],
  ])('is rejected if it is %s', async (_what, background, code) => {
    const id = await drafted();
    const answer = await call('PUT', `/v1/waiver/${id}`, {
      as: owner,
      body: await saving(id, {}, { background }),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path: 'config.background', code }]);
  });

  it('cannot be another account’s image or a document', async () => {
    const image = { mediaType: 'image/png', bytes: Buffer.from(PNG.split(',')[1] ?? '', 'base64') } as const;
    const foreign = await services.blobs.put(stranger, image);
    const { versionHash } = (await shown(await drafted({ published: true }))).json().result;
    const id = await drafted();
    for (const sha256 of [foreign, versionHash]) {
      const body = await saving(id, {}, { background: `/v1/blob/${stranger}/${sha256}` });
      const answer = await call('PUT', `/v1/waiver/${id}`, { as: owner, body });
      expect(answer.json().errors).toMatchObject([{ path: 'config.background', code: 'image_unknown' }]);
    }
  });
});

describe('invalid input', () => {
  const wrong = async (body: unknown) => {
    const answer = await call('POST', '/v1/waiver', { as: owner, body });
    const errors = (answer.json().errors ?? []) as readonly { path: string; code: string; message: string }[];
    expect(errors.every(({ message }) => message.length > 0)).toBe(true);
    return [answer.statusCode, ...errors.map(({ path, code }) => `${path} ${code}`)];
  };
  const valid = { title: 'Climbing', locale: 'en', published: false };

  it.each<[string, unknown, readonly unknown[]]>([
    ['nothing', {}, [422, 'published required', 'title required', 'locale required']],
    ['no title and no language', { published: true }, [422, 'title required', 'locale required']],
    ['a blank title', { ...valid, title: ' \u200b ' }, [422, 'title required']],
    ['a title that is no text', { ...valid, title: 5 }, [422, 'title wrong_type']],
    ['a title of 1 MB', { ...valid, title: 'x'.repeat(1_000_000) }, [422, 'title too_long']],
    ['an unknown language', { ...valid, locale: 'tlh' }, [422, 'locale unknown_locale']],
    ['a wrong published', { ...valid, published: 'yes' }, [422, 'published wrong_type']],
    ['an id that is none', { ...valid, id: 'waiver-1' }, [422, 'id invalid_format']],
    ['an unknown member', { ...valid, userId: v7() }, [422, 'userId unknown_field']],
    ['another owner', { ...valid, accountId: v7() }, [422, 'accountId unknown_field']],
    ['preview of what is not there yet', { ...valid, preview: true }, [422, 'preview unknown_field']],
    ['a config that is none', { ...valid, config: 'all' }, [422, 'config wrong_type']],
    ['5 MB', JSON.stringify({ ...valid, title: 'x'.repeat(5_000_000) }), [413]],
  ])('is rejected with %s', async (_what, body, expected) => {
    expect(await wrong(body)).toEqual(expected);
  });

  it('is reported with its path in the config', {
    meta: { spec: '5.28 waiver title and subtitle' },
  }, async () => {
    const id = await drafted();
    const loaded = (await latest(id)).config;
    const [identity, ...others] = loaded.waiverParts;
    const waiverParts = [{ ...identity, title: ' ', sortOrder: 'first' }, ...others];
    expect(await wrong({ ...valid, config: { ...loaded, subtitle: 7, waiverParts, secret: 1 } })).toEqual([
      422,
      'config.subtitle wrong_type',
      'config.waiverParts[0].sortOrder wrong_type',
      'config.secret unknown_field',
    ]);
    expect(await wrong({ ...valid, config: { ...loaded, subtitle: ' ' } })).toEqual([
      422,
      'config.subtitle required',
    ]);
  });

  it('appends nothing to the log', async () => {
    const head = await services.log.head();
    await wrong({ ...valid, title: '' });
    expect(await services.log.head()).toBe(head);
  });
});

describe('key already used by another command', () => {
  it.each<readonly [string, (id: string, key: string) => Promise<LightMyRequestResponse>]>([
    ['a deletion', (id, key) => call('DELETE', `/v1/waiver/${id}`, { as: owner, key })],
    ['an unpublishing', (id, key) => save(id, { published: false }, { key })],
    ['another text', (id, key) => save(id, { title: 'Other', published: true }, { key })],
    ['a preview of the same text', (id, key) => save(id, { preview: true, title: 'Public' }, { key })],
  ])('does not acknowledge %s that was never carried out', async (_, command) => {
    const key = v7();
    const id = await drafted();
    const published = await save(id, { title: 'Public', published: true }, { key });
    expect(published.statusCode).toBe(200);
    const before = await eventsOf(id);
    const answer = await command(id, key);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'id_already_used']);
    expect(await eventsOf(id)).toEqual(before);
    expect((await shown(id)).json().result).toMatchObject({ title: 'Public', published: true });
  });
});
