import { accountStream, signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { hashOfSignedKey } from '@waivers/events/keys/signed-key.ts';
import { hashOfEvent } from '@waivers/events/log/port/event-hash.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { wordsOf } from '@waivers/infra/testing/read-pdf.ts';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HASHES, NOW, useReadApp } from '../testing/read-app.ts';
import { checkedIn, registered, signed, voided, voidTakenBack } from '../testing/sample-events.ts';

const KEY = 'k'.repeat(43);
const FOUR_DAYS_LATER = new Date('2026-11-25T09:00:00.000Z');

const read = useReadApp();
let owner: string;
let id: string;

beforeEach(async () => {
  owner = v7();
  id = v7();
  await read.history.append(accountStream(owner), owner, registered());
  const anna = { firstName: 'Anna', lastName: 'Beispiel' };
  const hanako = { firstName: '花子', lastName: '山田', birthDate: '2018-07-01' };
  const event = signed(id, v7(), [anna, hanako], {
    versionHash: HASHES.en,
    link: { generation: 1, keyHash: hashOfSignedKey(KEY) },
  });
  await read.history.append(signedWaiverStream(id), owner, event);
  await read.project();
});
afterEach(() => {
  read.state.now = NOW;
});

const url = () => `/v1/signed_waiver/${id}/pdf`;
const byKey = () => read.get(url(), undefined, { 'x-signed-key': KEY });
describe('record PDF', () => {
  it('is sent to holders of the key, with a file name', async () => {
    const answer = await byKey();
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename=record-${id}.pdf; filename*=UTF-8''H%C3%B6henluft%20%E2%80%93%20Climbing%20hall%20%E2%80%93%202026-11-21.pdf`,
    });
    const text = wordsOf(answer.rawPayload);
    for (const shown of ['Anna Beispiel', '山田花子', 'Höhenluft', id]) expect(text).toContain(shown);
    expect(text).toContain(`https://waivers.example/verify#${id}`);
    const [event] = await read.log.readStream(signedWaiverStream(id));
    expect(text).toContain(hashOfEvent(event ?? expect.fail('no event')));
    const again = await read.get(`${url()}?signed_key=${KEY}`);
    expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  it('returns 404 for a wrong key, without a key, and to another owner', async () => {
    for (const answer of [
      await read.get(url()),
      await read.get(url(), undefined, { 'x-signed-key': `${KEY.slice(1)}_` }),
      await read.get(url(), v7()),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
    expect((await read.get(url(), 'expired')).statusCode).toBe(401);
  });

  it('expires after three days, except for the owner', async () => {
    read.state.now = FOUR_DAYS_LATER;
    expect((await byKey()).json()).toMatchObject({ code: 'link_expired', owner: { id: owner } });
    expect((await read.get(url(), owner)).statusCode).toBe(200);
  });

  it('shows that the record is voided, and reverts to the original once it is reinstated', async () => {
    const stream = signedWaiverStream(id);
    const before = await byKey();
    await read.history.append(stream, owner, checkedIn(participantIdOf(id, 1)));
    await read.history.append(stream, owner, voided('Signed twice'), '2026-11-21T10:05:00.000Z');
    await read.project();
    const text = wordsOf((await byKey()).rawPayload);
    expect(text).toContain('Voided on November 21, 2026 at 11:05 AM GMT+1. The business no longer relies');
    expect(text).not.toContain('Signed twice');
    await read.history.append(stream, owner, voidTakenBack);
    await read.project();
    expect((await byKey()).rawPayload.equals(before.rawPayload)).toBe(true);
  });

  it('marks erased people instead of serving a cached copy, and returns 410 once everyone is erased', async () => {
    const before = await byKey();
    const stream = signedWaiverStream(id);
    await read.history.erase(stream, owner, participantIdOf(id, 1), false);
    await read.project();
    const after = await byKey();
    expect(wordsOf(before.rawPayload)).toContain('山田花子');
    const text = wordsOf(after.rawPayload);
    expect(text).not.toContain('山田');
    expect(text).toContain('Erased');
    await read.history.erase(stream, owner, participantIdOf(id, 0), true);
    await read.project();
    expect([(await byKey()).statusCode, (await byKey()).json().code]).toEqual([410, 'erased']);
    const left = await read.get(url(), owner);
    expect(wordsOf(left.rawPayload)).not.toContain('Anna');
  });
});
