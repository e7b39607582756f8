import { randomUUID } from 'node:crypto';
import { accountStream, userStream } from '@waivers/events/definitions/streams.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { ADDRESS_LIMITS } from '@waivers/server/limits/address-limits.ts';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAccount } from '../accounts/change-account.ts';
import type { ProductServices } from '../process/product-routes.ts';
import { stoppedClock } from '../registration/testing/registration-services.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import {
  buildTestProduct,
  REGISTRATION_TOKEN,
  registerOwner,
  registration,
  type TestOwner,
  testServices,
} from '../testing/test-product.ts';

const time = stoppedClock();
let test: Awaited<ReturnType<typeof openTestDatabase>>;
let services: ProductServices;
let app: FastifyInstance;
let ada: TestOwner;

beforeAll(async () => {
  test = await openTestDatabase();
  services = await testServices(test.database, time.clock);
  app = await buildTestProduct(services);
}, 60_000);
afterAll(async () => {
  await app.close();
  await test.close();
});
beforeEach(async () => {
  ada = await registerOwner(app);
});

const ask = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, key?: string, over?: string) =>
  app.inject({
    method,
    url: `/v1/user/${path}`,
    headers: {
      authorization: ada.token,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(over === undefined ? {} : { 'if-match': over }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
const read = async () => (await ask('GET', ada.userId)).json().result;
const change = (payload: object, key?: string, over?: string) => ask('PUT', ada.userId, payload, key, over);
const changed = async (payload: object) => {
  const answer = await change(payload);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().result).toEqual(await read());
  return answer.json().result;
};
const wrong = async (payload: object) => {
  const answer = await change(payload);
  expect(answer.statusCode, answer.body).toBe(422);
  return answer.json().errors.map(({ path, code }: Record<string, string>) => `${path} ${code}`);
};
const eventsOf = async (stream: string) => (await services.log.readStream(stream)).map(codec.decode);
const settingsSince = async (count: number) =>
  (await eventsOf(accountStream(ada.accountId))).slice(count).map(({ type, data }) => ({ type, data }));

const own = { emailSubject: 'Thanks', emailTemplate: '<p>Bye, [[first-name]]</p>' };
const withConfig = (config: object) => ({ config: { ...own, ...config } });

describe('owner account', () => {
  it('returns every member of the spec and no secrets', {
    meta: { spec: ['3.2 logo', '3.3 phone', '7.13 GET and PUT user/{id}'] },
  }, async () => {
    const { createdAt, config, ...rest } = await read();
    expect(rest).toEqual({
      id: ada.userId,
      username: ada.username,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: ada.email,
      emailConfirmed: true,
      phone: null,
      address: null,
      version: 1,
      address2: null,
      state: null,
      zip: null,
      company: 'Acme Park',
      logo: null,
      timeZone: 'Europe/Berlin',
      homeCountry: 'DE',
      locale: 'en',
      videoReminder: true,
      role: 'owner',
      passwordMinLength: 6,
      mailServer: false,
      accountId: ada.accountId,
      updatedAt: time.clock().toISOString(),
    });
    expect(createdAt).toBe(time.clock().toISOString());
    expect(config).toEqual({
      integrations: [],
      emailSubject: expect.stringContaining('Confirmation'),
      emailTemplate: expect.stringMatching(/\[\[first-name\]\].*\[\[waiver-title\]\].*\[\[download-link\]\]/),
      isDefaultTemplate: true,
    });
  });

  it('shows each changed setting immediately', {
    meta: { spec: '7.13 GET and PUT user/{id}' },
  }, async () => {
    for (const [sent, shown] of [
      [{ company: ' Hall ' }, { company: 'Hall' }],
      [{ company: 'Café Élan' }, { company: 'Cafe Elan' }],
      [
        { firstName: ' Zoë', lastName: 'Müller ' },
        { firstName: 'Zoe', lastName: 'Muller' },
      ],
      [{ timeZone: 'Asia/Tokyo' }, { timeZone: 'Asia/Tokyo' }],
      [{ locale: 'gr' }, { locale: 'de' }],
      [{ locale: 'fr' }, { locale: 'fr' }],
      [{ locale: 'de' }, { locale: 'de' }],
      [{ videoReminder: false }, { videoReminder: false }],
    ] as const) {
      time.forward(1000);
      expect(await changed(sent)).toMatchObject({ ...shown, updatedAt: time.clock().toISOString() });
    }
  });

  it('stores a new address in lower case, without accents, and unconfirmed', {
    meta: { spec: '5.5 account' },
  }, async () => {
    const name = randomUUID();
    expect(await changed({ email: ` ${name}É@Example.com ` })).toMatchObject({
      email: `${name}e@example.com`,
      emailConfirmed: false,
    });
  });

  it('rejects an address in use', async () => {
    const eve = await registerOwner(app);
    const answer = await change({ email: eve.email });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken']);
  });

  it('appends nothing when unchanged', { meta: { spec: '7.13 GET and PUT user/{id}' } }, async () => {
    const once = [
      { company: 'Hall' },
      { timeZone: 'UTC' },
      { locale: 'en' },
      { config: own },
      { logo: null },
    ];
    for (const sent of once) await changed(sent);
    expect((await settingsSince(1)).map(({ type }) => type)).toEqual([
      'CompanyRenamed',
      'TimeZoneChosen',
      'LanguageChosen',
      'EmailTemplateRevised',
    ]);
    for (const sent of once) await changed(sent);
    await changed({ firstName: 'Ada', lastName: 'Lovelace' });
    expect(await settingsSince(5)).toEqual([]);
    expect((await eventsOf(userStream(ada.userId))).map(({ type }) => type)).not.toContain('UserRenamed');
  });

  it.each([
    [{ company: 'Hall' }, { company: 'Other' }],
    [{ timeZone: 'UTC' }, { timeZone: 'Asia/Tokyo' }],
    [{ config: own }, { config: { ...own, emailSubject: 'Other' } }],
    [{ timeZone: 'UTC' }, { company: 'Other' }],
    [{ timeZone: 'UTC' }, { firstName: 'Eve', lastName: 'Other' }],
    [{ firstName: 'Eve', lastName: 'Other' }, { timeZone: 'UTC' }],
    [
      { firstName: 'Eve', lastName: 'Other' },
      { firstName: 'Eve', lastName: 'Another' },
    ],
  ])('is idempotent per key for %j', async (sent, other) => {
    const key = randomUUID();
    const first = await change(sent, key);
    const again = await change(sent, key);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(again.headers['x-log-position']).toBe(first.headers['x-log-position']);
    const refused = await change(other, key);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'id_already_used']);
    expect(await read()).toEqual(first.json().result);
  });

  it('rejects unknown, multiple and invalid settings', async () => {
    for (const [sent, errors] of [
      [{}, [' one_setting']],
      [{ company: 'Hall', timeZone: 'UTC' }, [' one_setting']],
      [{ firstName: 'Ada' }, ['lastName required']],
      [{ lastName: 'Ada' }, ['firstName required']],
      [{ firstName: ' ', lastName: '\u0301' }, ['firstName required', 'lastName required']],
      [{ company: '' }, ['company required']],
      [{ company: '\u0301' }, ['company required']],
      [{ company: '\u3164' }, ['company required']],
      [{ company: 'x'.repeat(201) }, ['company too_long']],
      [{ company: 'Hall\nBcc: x' }, ['company control_characters']],
      [{ company: 'Hall\u{E0041}' }, ['company hidden_characters']],
      [{ company: 7 }, ['company wrong_type']],
      [{ email: '' }, ['email required', 'email invalid_format']],
      [{ email: 'ada' }, ['email invalid_format']],
      [{ email: 'a,b@c.d' }, ['email invalid_format']],
      [{ email: '<a@c.d>' }, ['email invalid_format']],
      [{ email: 'a:b@c.d' }, ['email invalid_format']],
      [{ email: 'a\u001B@c.d' }, ['email invalid_format']],
      [{ email: 'a@b\nBcc: x' }, ['email invalid_format']],
      [{ timeZone: 'Mars/Base' }, ['timeZone unknown_time_zone']],
      [{ timeZone: '+01:00' }, ['timeZone unknown_time_zone']],
      [{ locale: 'pt' }, ['locale invalid_value']],
      [{ company: 'Hall', phone: '1' }, ['phone unknown_field']],
      [{ logo: 5 }, ['logo wrong_type']],
      [withConfig({ emailSubject: '' }), ['config.emailSubject required']],
      [withConfig({ emailSubject: 'x'.repeat(201) }), ['config.emailSubject too_long']],
      [withConfig({ emailSubject: 'Hi\r\nBcc: a@b' }), ['config.emailSubject control_characters']],
      [withConfig({ emailSubject: null }), ['config.emailSubject required']],
      [withConfig({ emailTemplate: null }), ['config.emailTemplate required']],
      [withConfig({ emailTemplate: '<p> <br></p>' }), ['config.emailTemplate required']],
      [withConfig({ emailTemplate: 'x'.repeat(20_001) }), ['config.emailTemplate too_long']],
      [withConfig({ emailTemplate: '<br>a'.repeat(4000) }), ['config.emailTemplate too_complex']],
      [withConfig({ emailTemplate: '<p>a&#x202E;b</p>' }), ['config.emailTemplate hidden_characters']],
      [withConfig({ integrations: [{ service: 'x' }] }), ['config.integrations[0].service invalid_union']],
      [
        { config: { integrations: [{ service: 'klaviyo', listId: 'a\nb' }] } },
        ['config.integrations[0].listId control_characters'],
      ],
      [{ config: {} }, ['config.emailSubject required']],
      [withConfig({ apiKey: 'x' }), ['config.apiKey unknown_field']],
    ] as const) {
      expect([sent, await wrong(sent)]).toEqual([sent, errors]);
    }
    expect(await settingsSince(1)).toEqual([]);
  });

  it('starts with the browser’s language', async () => {
    for (const [told, locale] of [
      ['de', 'de'],
      ['gr', 'de'],
      ['fr', 'fr'],
    ]) {
      const sent = { ...registration(`${randomUUID()}@example.com`), locale: told };
      const headers = { 'x-registration-token': REGISTRATION_TOKEN };
      const made = await app.inject({ method: 'POST', url: '/v1/user', payload: sent, headers });
      const [first] = await eventsOf(accountStream(made.json().result.accountId));
      const { locale: kept = 'en' } = { ...(first?.data as { locale?: string } | undefined) };
      expect([told, kept]).toEqual([told, locale]);
    }
  });
});

describe('confirmation mail', () => {
  it('keeps the text but drops unsupported markup', {
    meta: { spec: '3.2 logo' },
  }, async () => {
    const html = '<p onclick="x">Hello <b>[[first-name]]</b>, [[else]] <script>alert(1)</script></p>';
    const config = {
      emailSubject: ' Danke Ä',
      emailTemplate: html,
      integrations: [],
      isDefaultTemplate: true,
    };
    expect((await changed({ config })).config).toEqual({
      integrations: [],
      emailSubject: 'Danke A',
      emailTemplate: '<p>Hello <strong>[[first-name]]</strong>, [[else]]</p>',
      isDefaultTemplate: false,
    });
    const [revised] = await settingsSince(1);
    expect(revised).toMatchObject({ type: 'EmailTemplateRevised', data: { emailSubject: 'Danke A' } });
  });

  it('respects If-Match', async () => {
    const begun = await ask('GET', ada.userId);
    expect([begun.headers.etag, begun.json().result.version]).toEqual(['W/"1"', 1]);
    const first = await change(withConfig({ emailSubject: 'Mine' }), randomUUID(), 'W/"1"');
    expect([first.statusCode, first.headers.etag]).toEqual([200, 'W/"2"']);
    const second = await change(withConfig({ emailSubject: 'Theirs' }), randomUUID(), 'W/"1"');
    expect([second.statusCode, second.json().code]).toEqual([412, 'version_mismatch']);
    expect((await change({ firstName: 'Eve', lastName: 'Lee' }, randomUUID(), 'W/"1"')).statusCode).toBe(200);
    expect((await read()).config.emailSubject).toBe('Mine');
    expect((await changed(withConfig({ emailSubject: 'Theirs' }))).version).toBe(3);
  });

  it('can be reset to the default in the account’s language', async () => {
    const { config: english } = await read();
    await changed({ config: own });
    const reset = { config: { emailSubject: null, emailTemplate: null } };
    expect((await changed(reset)).config).toEqual(english);
    const { config: german } = await changed({ locale: 'de' });
    expect(german).toMatchObject({ isDefaultTemplate: true });
    expect(german.emailTemplate).not.toBe(english.emailTemplate);
    expect((await changed(reset)).config).toEqual(german);
    expect((await settingsSince(1)).map(({ type }) => type)).toEqual([
      'EmailTemplateRevised',
      'EmailTemplateReset',
      'LanguageChosen',
    ]);
  });

  it('is unchanged when sent back as returned, even if it is the default', async () => {
    await changeAccount(
      services,
      { type: 'RenameCompany', company: 'Höhenluft', present: 'Acme Park' },
      {
        commandId: randomUUID(),
        correlationId: randomUUID(),
        accountId: ada.accountId,
        actor: { kind: 'user', id: ada.userId },
        now: time.clock(),
      },
    );
    expect((await read()).config.emailSubject).toContain('Höhenluft');
    await changed({ config: (await read()).config });
    expect((await read()).config.isDefaultTemplate).toBe(true);
    await changed({ config: own });
    await changed({ config: (await read()).config });
    expect((await settingsSince(2)).map(({ type }) => type)).toEqual(['EmailTemplateRevised']);
  });
});

const dataUrl = (bytes: Buffer, type = 'png'): string =>
  `data:image/${type};base64,${bytes.toString('base64')}`;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a02040' } });

it('bytes stored by an owner are limited per hour', async () => {
  const small = await buildTestProduct(services, {
    addressLimits: { ...ADDRESS_LIMITS, storedBytesPerHour: 10_000 },
  });
  const set = async (timeZone: string) => {
    const headers = { authorization: ada.token };
    const url = `/v1/user/${ada.userId}`;
    return (await small.inject({ method: 'PUT', url, headers, payload: { timeZone } })).statusCode;
  };
  expect([await set('Europe/Berlin'), await set('Mars/Base'), await set('UTC')]).toEqual([200, 422, 200]);
  expect(await set('Europe/Berlin')).toBe(429);
  await small.close();
});

describe('logo', () => {
  it('is resized and gets a new URL, while the earlier one is kept', async () => {
    const { logo } = await changed({ logo: dataUrl(await picture(1200, 300).png().toBuffer()) });
    const image = await app.inject({ url: logo });
    expect(image.headers['content-type']).toBe('image/png');
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 600, height: 150 });
    const jpeg = await picture(30, 20).jpeg().toBuffer();
    const { logo: second } = await changed({ logo: dataUrl(jpeg, 'jpeg') });
    expect(await sharp((await app.inject({ url: second })).rawPayload).metadata()).toMatchObject({
      width: 30,
    });
    expect((await app.inject({ url: logo })).statusCode).toBe(200);
    expect(await changed({ logo: null })).toMatchObject({ logo: null });
    const hashes = [logo, second].map((path: string) => ({ logo: path.split('/').at(-1) }));
    expect(await settingsSince(1)).toEqual([
      { type: 'LogoChosen', data: hashes[0] },
      { type: 'LogoChosen', data: hashes[1] },
      { type: 'LogoRemoved', data: {} },
    ]);
  });

  it('is stripped of its location', async () => {
    const taken = await picture(40, 20)
      .withExif({ IFD0: { Artist: 'Ada Lovelace' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(taken.includes('Ada Lovelace')).toBe(true);
    const { logo } = await changed({ logo: dataUrl(taken, 'jpeg') });
    const { rawPayload } = await app.inject({ url: logo });
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    expect(rawPayload.includes('Ada Lovelace')).toBe(false);
  });

  it('is rejected with a specific code', {
    meta: { spec: ['5.7 logo', '9.10 logo 750k'] },
  }, async () => {
    const png = await picture(30, 20).png().toBuffer();
    const jpeg = await picture(300, 200).jpeg().toBuffer();
    const gif = await picture(30, 20).gif().toBuffer();
    const bomb = await picture(4001, 4001).png().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const script = Buffer.from('<script>alert(1)</script>');
    for (const [logo, code] of [
      [dataUrl(script), 'image_damaged'],
      [dataUrl(script, 'jpeg'), 'image_damaged'],
      ['javascript:alert(1)', 'image_not_png_or_jpeg'],
      [dataUrl(svg, 'svg+xml'), 'image_not_png_or_jpeg'],
      [dataUrl(svg), 'image_damaged'],
      [dataUrl(gif, 'jpeg'), 'image_of_other_format'],
      [dataUrl(Buffer.concat([png, Buffer.alloc(751_000 - png.length)])), 'image_too_large'],
      [dataUrl(bomb), 'image_too_large'],
      [dataUrl(jpeg.subarray(0, jpeg.length / 2), 'jpeg'), 'image_damaged'],
      ['', 'image_not_png_or_jpeg'],
    ] as const) {
      expect([logo.slice(0, 40), await wrong({ logo })]).toEqual([logo.slice(0, 40), [`logo ${code}`]]);
    }
    expect((await read()).logo).toBeNull();
  });
});

describe('test mail', () => {
  const mail = { ...own, locale: 'en' };
  const send = (payload: object = mail, key?: string) =>
    ask('POST', `${ada.userId}/test-email`, payload, key);
  const asked = () =>
    (services.outbox as unknown as { asked: readonly string[] }).asked.filter((line) =>
      line.endsWith(`to ${ada.userId}`),
    );

  it('goes to the owner, at most ten times an hour', async () => {
    for (let count = 0; count < 10; count += 1) expect((await send()).statusCode).toBe(204);
    time.forward(600_000);
    const refused = await send();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    expect(refused.headers['retry-after']).toBe('3000');
    expect(asked()).toEqual(Array.from({ length: 10 }, () => `test mail Thanks to ${ada.userId}`));
    const previous = ada;
    ada = await registerOwner(app);
    expect((await send()).statusCode).toBe(204);
    ada = previous;
    time.forward(3_600_000);
    const { username, password } = ada;
    const payload = { username, password };
    const later = await app.inject({ method: 'POST', url: '/v1/auth/login', payload });
    ada = { ...ada, token: later.json().idToken };
    expect((await send()).statusCode).toBe(204);
  });

  it('is sent once per key, and refused if the key is reused for another text', async () => {
    const key = randomUUID();
    expect((await send(mail, key)).statusCode).toBe(204);
    expect((await send(mail, key)).statusCode).toBe(204);
    expect(asked()).toHaveLength(1);
    const other = await send({ ...mail, emailSubject: 'Other' }, key);
    expect([other.statusCode, other.json().code]).toEqual([409, 'id_already_used']);
  });

  it('respects the limit under concurrency', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => send()));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(10);
  });

  it('is validated like the real mail', async () => {
    const answer = await send({ ...mail, emailTemplate: '<p></p>' });
    expect([answer.statusCode, answer.json().errors]).toMatchObject([
      422,
      [{ path: 'emailTemplate', code: 'required' }],
    ]);
    expect(asked()).toEqual([]);
  });
});
