import { ERASED, type EventDefinition, type NewEvent } from '@waivers/events/definitions/event.ts';
import { accountStream, signedWaiverStream, userStream } from '@waivers/events/definitions/streams.ts';
import { hashOfSignedKey } from '@waivers/events/keys/signed-key.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HASH_WITH_VIDEO, HASHES, NOW, useReadApp } from '../../testing/read-app.ts';
import {
  answered,
  begun,
  checkedIn,
  completed,
  failed,
  noted,
  signed,
  tagged,
  understood,
  userJoined,
  voided,
  voidTakenBack,
  withLogo,
} from '../../testing/sample-events.ts';

const KEY = 'k'.repeat(43);

const read = useReadApp();
let owner: string;
const waiverId = v7();

describe.each(['the read model', 'the stream', 'the stream, behind a position'] as const)(
  'record from %s',
  (source) => {
    beforeEach(async () => {
      read.state.isCaughtUp = source !== 'the stream, behind a position';
      owner = await read.newAccount();
    });
    afterEach(() => {
      read.state.now = NOW;
    });

    const settle = async () => {
      // The stream forgets a person when the keys are destroyed; the read model applies the erasure event.
      if (source === 'the read model') await read.project();
      else await read.history.destroyKeys();
    };

    const sign = async (people = 3, versionHash: string = HASHES.en): Promise<string> => {
      const id = v7();
      const [anna, ...children] = [
        { firstName: 'Anna', lastName: 'Beispiel' },
        { firstName: 'Mia', lastName: 'Beispiel', birthDate: '2018-07-01' },
        { firstName: 'Mia', lastName: 'Beispiel', birthDate: '2018-07-02' },
      ].slice(0, people);
      const event = signed(id, waiverId, [anna ?? { firstName: '', lastName: '' }, ...children], {
        versionHash,
        link: { generation: 1, keyHash: hashOfSignedKey(KEY) },
      });
      await read.history.append(signedWaiverStream(id), owner, event);
      if (source === 'the read model') await read.project();
      return id;
    };
    const byKey = (id: string, key?: string) =>
      read.get(`/v1/signed_waiver/${id}`, undefined, key === undefined ? {} : { 'x-signed-key': key });

    it.each([true, false])('says whether copies can be mailed: %s', async (hasMailServer) => {
      read.state.hasMailServer = hasMailServer;
      const answer = await byKey(await sign(), KEY);
      expect(answer.json()).toMatchObject({ mailServer: hasMailServer });
    });

    it('shows the text, people, answers and signatures to holders of the key', {
      meta: {
        spec: [
          '3.18 Signed waiver',
          '3.19 config within it',
          '7.7 GET signed_waiver/{id}?signed_key',
          '9.19 signature saved as SVG',
        ],
      },
    }, async () => {
      const id = await sign();
      const answer = await byKey(id, KEY);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json()).toMatchObject({
        logo: null,
        ...(source === 'the read model' ? { company: 'Höhenluft' } : {}),
        result: {
          id,
          waiverId,
          userId: owner,
          date: '2026-11-21T09:00:00.000Z',
          settings: { mode: 'minors', locale: 'en' },
          versionHash: HASHES.en,
          document: { title: 'Climbing hall' },
          waiver: { title: 'Climbing hall', videoUrl: '' },
          participants: [
            {
              id: participantIdOf(id, 0),
              role: 'guardian',
              identity: { firstName: 'Anna', birthDate: '1988-02-28' },
            },
            { role: 'minor', identity: { firstName: 'Mia', birthDate: '2018-07-01' } },
            { role: 'minor', identity: { firstName: 'Mia', birthDate: '2018-07-02' } },
          ],
          answers: { zip: '10435', electronicConsent: true },
          shared: { witness: 'Ben' },
          signature: { signature: expect.stringMatching(/^<svg /) },
          linkExpiresAt: '2026-11-24T09:00:00.000Z',
        },
      });
      expect(answer.body).not.toContain('192.0.2.7');
      expect((await read.get(`/v1/signed_waiver/${id}?signed_key=${KEY}`)).json()).toEqual(answer.json());
    });

    it('shows the video steps if the waiver has a video', {
      meta: { spec: '3.20 understanding' },
    }, async () => {
      const without = await byKey(await sign(), KEY);
      expect(without.json().result.understanding).toBeUndefined();
      const id = await sign(2, HASH_WITH_VIDEO);
      const [anna, mia] = [participantIdOf(id, 0), participantIdOf(id, 1)];
      const follow = (event: NewEvent<EventDefinition>) =>
        read.history.append(signedWaiverStream(id), owner, event);
      await follow(begun(mia));
      await follow(failed(mia));
      await follow(answered(mia, 'q1', 'Left', false));
      await follow(understood(mia, { ink: { method: 'typed', text: 'Mia' } }));
      if (source === 'the read model') await read.project();
      const { understanding } = (await byKey(id, KEY)).json().result;
      const at = expect.stringMatching(/^2026-11-21T09:00:00/);
      expect(understanding).toEqual({
        completed: false,
        understood: [mia],
        viewings: [
          {
            viewer: mia,
            begunAt: at,
            understoodAt: at,
            failed: [{ at, code: 'youtube_153' }],
            attempts: [{ questionId: 'q1', option: 'Left', isRight: false, at }],
            refused: 0,
            signature: expect.stringMatching(/^<svg /),
          },
        ],
      });
      await follow(understood(anna, { byGroup: true, ink: { method: 'typed', text: 'Anna' } }));
      await follow(understood(mia, { byGroup: true }));
      await follow(completed);
      if (source === 'the read model') await read.project();
      const after = (await read.get(`/v1/signed_waiver_auth/${id}`, owner)).json().result.understanding;
      expect(after).toMatchObject({ completed: true, understood: [mia, anna] });
      expect(after.viewings.map((viewing: { viewer: string }) => viewing.viewer)).toEqual([mia, 'group']);
    });

    it('returns 404 for a wrong key, a missing key and another ID', {
      meta: { spec: '6.2 customer' },
    }, async () => {
      const id = await sign(1);
      for (const answer of [
        await byKey(id),
        await byKey(id, `${KEY.slice(0, -1)}_`),
        await byKey(v7(), KEY),
        await byKey('no-id', KEY),
      ]) {
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
      }
    });

    it('shows the current logo to the signer and the owner', {
      meta: { spec: ['7.7 GET signed_waiver/{id}?signed_key', '7.8 signed_waiver_auth'] },
    }, async () => {
      const id = await sign();
      const logo = 'ab'.repeat(32);
      await read.history.append(accountStream(owner), owner, withLogo(logo));
      if (source === 'the read model') await read.project();
      const path = `/v1/blob/${owner}/${logo}`;
      expect((await byKey(id, KEY)).json().logo).toBe(path);
      expect((await read.get(`/v1/signed_waiver_auth/${id}`, owner)).json().logo).toBe(path);
    });

    it('expires three days after signing', {
      meta: { spec: '9.13 print and download links' },
    }, async () => {
      const id = await sign(1);
      read.state.now = new Date('2026-11-24T09:00:00.000Z');
      expect((await byKey(id, KEY)).statusCode).toBe(200);
      read.state.now = new Date('2026-11-24T09:00:00.001Z');
      const late = await byKey(id, KEY);
      expect([late.statusCode, late.json().code]).toEqual([410, 'link_expired']);
    });

    it('names its owner after expiry, but only to holders of the key', async () => {
      const id = await sign(1);
      read.state.now = new Date('2026-11-25T09:00:00.000Z');
      const known = source === 'the read model' ? { id: owner, logo: null, company: 'Höhenluft' } : undefined;
      expect((await byKey(id, KEY)).json().owner).toEqual(known);
      const other = await byKey(id, `${KEY.slice(1)}x`);
      expect([other.statusCode, Object.keys(other.json()).toSorted()]).toEqual([
        404,
        ['code', 'status', 'title', 'type'],
      ]);
    });

    it('marks erased people and returns 410 once everyone is erased', async () => {
      const id = await sign();
      const stream = signedWaiverStream(id);
      await read.history.erase(stream, owner, participantIdOf(id, 0), false);
      await settle();
      expect((await byKey(id, KEY)).json().result).toMatchObject({
        answers: ERASED,
        signature: ERASED,
        shared: { witness: 'Ben' },
        participants: [
          { identity: ERASED },
          { identity: { firstName: 'Mia' } },
          { identity: { firstName: 'Mia' } },
        ],
      });
      await read.history.erase(stream, owner, participantIdOf(id, 1), false);
      await read.history.erase(stream, owner, participantIdOf(id, 2), true);
      await settle();
      const gone = await byKey(id, KEY);
      expect([gone.statusCode, gone.json().code]).toEqual([410, 'erased']);
    });

    it('shows front-desk entries to the owner but only the void to the signer', async () => {
      const id = await sign();
      const mia = participantIdOf(id, 1);
      const [mara, gone, noteId, tagId] = [v7(), v7(), v7(), v7()];
      for (const user of [mara, gone]) await read.history.append(userStream(user), owner, userJoined());
      const at = '2026-11-21T10:00:00.000Z';
      const follow = (event: NewEvent<EventDefinition>, user = mara) =>
        read.history.append(signedWaiverStream(id), owner, event, at, { kind: 'user', id: user });
      await follow(checkedIn(mia));
      await follow(voided());
      await follow(noted(noteId, 'Left-handed'), gone);
      await follow(tagged(tagId, 'VIP'));
      await read.history.eraseUser(gone, owner);
      if (source === 'the read model') await read.project();
      const asOwner = async () => (await read.get(`/v1/signed_waiver_auth/${id}`, owner)).json().result;
      const by = { at, by: 'Mara Lindqvist' };
      expect(await asOwner()).toMatchObject({
        voidedAt: at,
        frontDesk: {
          arrivals: [{ participantId: mia, day: '2026-11-21', ...by }],
          voided: { reason: 'Signed twice', ...by },
          notes: [{ id: noteId, text: 'Left-handed', at, by: null }],
          tags: [{ id: tagId, text: 'VIP', ...by }],
        },
      });
      const answer = await byKey(id, KEY);
      expect(answer.json().result.voidedAt).toBe(at);
      expect(answer.body).not.toMatch(/Left-handed|VIP|Signed twice|arrivals|Mara/);
      await follow(voidTakenBack);
      if (source === 'the read model') await read.project();
      expect((await byKey(id, KEY)).json().result.voidedAt).toBeNull();
      expect(await asOwner()).toMatchObject({ voidedAt: null, frontDesk: { voided: null } });
    });

    it('never expires for the owner, who also sees the evidence', {
      meta: { spec: ['1.4 view signed waivers', '6.5 which user sees which', '7.8 signed_waiver_auth'] },
    }, async () => {
      const id = await sign(1);
      read.state.now = new Date('2036-01-01T00:00:00Z');
      const url = `/v1/signed_waiver_auth/${id}`;
      const answer = await read.get(url, owner);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json().result).toMatchObject({
        evidence: { address: '192.0.2.7', readToEnd: true },
        waiverVersion: 2,
        consentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect((await read.get(url, v7())).statusCode).toBe(404);
      expect((await read.get(`/v1/signed_waiver_auth/${v7()}`, owner)).statusCode).toBe(404);
      expect((await read.get(url)).statusCode).toBe(401);
      expect((await read.get(url, 'expired')).statusCode).toBe(401);
    });
  },
);
