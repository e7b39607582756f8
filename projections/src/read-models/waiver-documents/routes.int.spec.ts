import { createHash } from 'node:crypto';
import { waiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { accountStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import type { PreferredLocales } from '@waivers/server/waiver-answers/show-waiver.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { HASHES, type ReadApp, useReadApp } from '../../testing/read-app.ts';
import {
  deleted,
  drafted,
  published,
  registered,
  revised,
  unpublished,
  withLogo,
} from '../../testing/sample-events.ts';
import { publishedWaiver } from './queries.ts';

const read = useReadApp();
let owner: string;

type Event = Parameters<ReadApp['history']['append']>[2];
const publication = { type: 'WaiverPublished', data: { revision: 1, documents: HASHES } } as const;

/** Reads waivers from rows, from the stream because no rows exist, and from the stream because the rows are behind. */
describe.each(['the read model', 'the stream', 'the stream, behind a position'] as const)(
  'waiver from %s',
  (source) => {
    beforeEach(async () => {
      read.state.isCaughtUp = source !== 'the stream, behind a position';
      owner = await read.newAccount();
    });

    const given = async (...events: readonly Event[]): Promise<string> => {
      const id = v7();
      for (const event of events) await read.history.append(waiverStream(id), owner, event);
      if (source === 'the read model') await read.project();
      return id;
    };
    const shown = (id: string, query = '', as?: string) => read.get(`/v1/waiver/${id}${query}`, as);

    it('shows customers the published revision with its document and hash', {
      meta: { spec: ['3.6 Waiver', '7.3 GET waiver/{id} with emailIntegration'] },
    }, async () => {
      const id = await given(drafted({ title: 'Climbing' }), publication);
      const answer = await shown(id.toUpperCase());
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.headers.etag).toBe('W/"2"');
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      const body = waiverAnswer.parse(answer.json());
      expect(body).toEqual(answer.json());
      const { config: _config, document, versionHash, ...rest } = body.result;
      expect(rest).toEqual({
        id,
        title: 'Climbing',
        locale: 'en',
        locales: Object.keys(HASHES),
        published: true,
        editable: true,
        version: 2,
        revision: 1,
        userId: owner,
        timeZone: 'Europe/Berlin',
      });
      expect(createHash('sha256').update(canonicalJson(document)).digest('hex')).toBe(versionHash);
      const { result: _result, ...beside } = body;
      const { company, ...others } = beside;
      // Only the read model knows the company's name, which is sealed in the stream.
      expect(company).toBe(source === 'the read model' ? 'Höhenluft' : undefined);
      expect(others).toEqual({ logo: null, emailIntegration: false, integrations: [], integration: null });
    });

    it('uses the requested language, or else the owner’s', async () => {
      const id = await given(drafted(), publication);
      const hash = async (query: string) => (await shown(id, query)).json().result.versionHash;
      expect(await hash('')).toBe(HASHES.en);
      expect(await hash('?locale=de')).toBe(HASHES.de);
      expect(await hash('?locale=gr')).toBe(HASHES.de);
      expect(await hash('?locale=ja')).toBe(HASHES.en);
      expect(await hash('?locale=tlh')).toBe(HASHES.en);
      const opened = async (liked: PreferredLocales) =>
        (await publishedWaiver(read.services)(id, liked))?.result.versionHash;
      expect(await opened(['ja', 'de', 'en'])).toBe(HASHES.de);
      expect(await opened(['ja'])).toBe(HASHES.en);
    });

    it('shows the current logo and time zone', {
      meta: { spec: ['2.63 title', '7.3 GET waiver/{id} with emailIntegration'] },
    }, async () => {
      const id = await given(drafted(), publication);
      const seen = async () => {
        if (source === 'the read model') await read.project();
        const { result, logo } = (await shown(id)).json();
        return { logo, timeZone: result.timeZone };
      };
      expect(await seen()).toEqual({ logo: null, timeZone: 'Europe/Berlin' });
      for (const hash of ['ab', 'cd'].map((byte) => byte.repeat(32))) {
        await read.history.append(accountStream(owner), owner, withLogo(hash));
        expect(await seen()).toMatchObject({ logo: `/v1/blob/${owner}/${hash}` });
        const page = await publishedWaiver(read.services)(id, []);
        expect(page?.logo).toBe(`/v1/blob/${owner}/${hash}`);
      }
      const moved = { type: 'TimeZoneChosen', data: { timeZone: 'Asia/Tokyo' } } as const;
      await read.history.append(accountStream(owner), owner, moved);
      await read.history.append(accountStream(owner), owner, { type: 'LogoRemoved', data: {} });
      expect(await seen()).toEqual({ logo: null, timeZone: 'Asia/Tokyo' });
    });

    it('reveals only whether an email service is connected', {
      meta: { spec: '7.3 GET waiver/{id} with emailIntegration' },
    }, async () => {
      const id = await given(drafted(), publication);
      const seen = async (event: Event) => {
        await read.history.append(accountStream(owner), owner, event);
        if (source === 'the read model') await read.project();
        const { body } = await shown(id);
        expect(body).not.toMatch(/klaviyo|shopify|Y6nRLr|acme/i);
        const { emailIntegration, integrations, integration } = JSON.parse(body);
        expect([integrations, integration]).toEqual([[], null]);
        return emailIntegration;
      };
      const set = (target: object) => ({ type: 'IntegrationSet', data: { target, secretId: v7() } }) as Event;
      const off = { service: 'klaviyo', reason: 'refused' };
      expect(await seen(set({ service: 'shopify', tenant: 'acme', clientId: 'c' }))).toBe(false);
      expect(await seen(set({ service: 'klaviyo', listId: 'Y6nRLr' }))).toBe(true);
      expect(await seen({ type: 'IntegrationSwitchedOff', data: off } as Event)).toBe(false);
    });

    it('shows a later revision only to its owner, and only on request', async () => {
      const id = await given(drafted(), publication, revised(2, { title: 'Next season' }));
      expect((await shown(id)).json().result).toMatchObject({
        title: 'Climbing hall',
        revision: 1,
        version: 3,
      });
      expect((await shown(id, '?revision=latest', owner)).json().result).toMatchObject({
        title: 'Next season',
        revision: 2,
        unpublishedChanges: true,
      });
      expect((await shown(id, '?revision=latest')).statusCode).toBe(401);
      expect((await shown(id, '?revision=latest', 'expired')).statusCode).toBe(401);
      expect((await shown(id, '?revision=latest', v7())).statusCode).toBe(404);
      expect((await shown(id, '?revision=1', owner)).statusCode).toBe(422);
    });

    it('returns 404 while unpublished, except to its owner', {
      meta: { spec: ['2.72 unpublished', '4.6 only published waivers have'] },
    }, async () => {
      const never = await given(drafted());
      const noMore = await given(drafted(), publication, unpublished);
      for (const id of [never, noMore, v7(), 'no-id']) {
        for (const as of [undefined, v7()]) {
          const answer = await shown(id, '', as);
          expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
        }
      }
      const own = (await shown(noMore, '?locale=de', owner)).json().result;
      expect(own).toMatchObject({ published: false, document: { locale: 'de' } });
      expect(createHash('sha256').update(canonicalJson(own.document)).digest('hex')).toBe(own.versionHash);
    });

    it('hides the video’s correct answers from everyone but the owner', {
      meta: { spec: '3.17 Question' },
    }, async () => {
      const question = {
        id: 'q1',
        content: 'Helmet?',
        options: ['Yes', 'No'],
        correctOption: 'Yes',
        displayTime: 5,
      };
      const draft = drafted({ videoUrl: 'https://x.test/v' });
      const config = { ...draft.data.config, questions: [question] };
      const id = await given({ ...draft, data: { ...draft.data, config } }, publication);
      for (const as of [undefined, owner, v7()]) {
        const answer = await shown(id, '', as);
        expect(answer.json().result.config.questions).toHaveLength(1);
        expect(answer.body).not.toContain('correctOption');
      }
      const latest = (await shown(id, '?revision=latest', owner)).json().result;
      expect(latest.config.questions).toEqual([question]);
    });

    it('returns 404 once the waiver is deleted or its owner erased', async () => {
      const gone = await given(drafted(), published(1), deleted);
      const other = await given(drafted(), publication);
      expect((await shown(other)).statusCode).toBe(200);
      await read.history.eraseAccount(owner);
      if (source === 'the read model') await read.project();
      for (const id of [gone, other]) {
        for (const query of ['', '?revision=latest']) {
          expect((await shown(id, query, owner)).statusCode).toBe(404);
        }
      }
    });
  },
);

it('a draft is shown to its owner and not to others who ask at the same time', async () => {
  const owner = await read.newAccount();
  const id = v7();
  await read.history.append(waiverStream(id), owner, drafted());
  await read.project();
  const readers = [undefined, owner, undefined, owner, undefined];
  const answers = await Promise.all(readers.map((as) => read.get(`/v1/waiver/${id}`, as)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200, 404, 200, 404]);
});

it('a published waiver is visible immediately, even without a position', async () => {
  read.state.isCaughtUp = true;
  owner = v7();
  const id = v7();
  await read.history.append(accountStream(owner), owner, registered());
  await read.history.append(waiverStream(id), owner, drafted());
  await read.project();
  expect((await read.get(`/v1/waiver/${id}`)).statusCode).toBe(404);
  await read.history.append(waiverStream(id), owner, publication);
  // First read the waiver as the sign page does, knowing only its link.
  expect((await publishedWaiver(read.services)(id, []))?.result.versionHash).toBe(HASHES.en);
  const answer = await read.get(`/v1/waiver/${id}`);
  expect([answer.statusCode, answer.headers.etag]).toEqual([200, 'W/"2"']);
});
