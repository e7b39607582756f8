import { followUpStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { gramsOf } from '../../queries/search/grams.ts';
import { makeLiveBuild, type TestBuild } from '../../testing/builds.ts';
import { createHistory, type History } from '../../testing/history.ts';
import {
  checkedIn,
  drafted,
  failed,
  notCheckedIn,
  recipientAddressCorrectedTo,
  revised,
  signed,
  tagged,
  understood,
  untagged,
  voided,
  voidTakenBack,
} from '../../testing/sample-events.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { signedWaivers } from './project.ts';
import type { SignedWaiverRow, SignerSearchRow } from './table.ts';
import { shownTags } from './tags.ts';

const opened = useTestDatabase();

const [OWNER, WAIVER, SIGNED] = [v7(), v7(), v7()];

let history: History;
let build: TestBuild;
beforeEach(async () => {
  history = createHistory();
  build = await makeLiveBuild(opened.database, signedWaivers);
});

const stream = signedWaiverStream(SIGNED);
const FAMILY = [
  { firstName: 'Anna', lastName: 'B' },
  { firstName: 'Mia', lastName: 'B' },
  { firstName: 'Ben', lastName: 'B' },
] as const;
const PAIR = [FAMILY[0], FAMILY[1]] as const;
const [anna, mia, ben] = [0, 1, 2].map((index) => participantIdOf(SIGNED, index)) as [string, string, string];

const allRows = async (): Promise<readonly (SignedWaiverRow | undefined)[]> => {
  await build.apply(await history.events());
  const { signed_waivers: rows = [] } = await build.rows();
  return [anna, mia, ben].map((id) => (rows as SignedWaiverRow[]).find((row) => row.participant_id === id));
};
const rowsNow = async () => (await allRows()).slice(0, 2);
const gramsOfAnna = async () => {
  await build.apply(await history.events());
  const { signer_search: rows = [] } = await build.rows();
  return (rows as SignerSearchRow[]).find((row) => row.participant_id === anna)?.grams;
};

describe('signed_waivers', () => {
  it('stores one row per person', async () => {
    await history.append(
      signedWaiverStream(SIGNED),
      OWNER,
      signed(SIGNED, WAIVER, [
        { firstName: 'Zoë', lastName: 'O’Brien-Łuk' },
        { firstName: 'Đức', lastName: 'O’Brien', birthDate: '2018-07-01' },
      ]),
    );
    await build.apply(await history.events());
    const row = {
      account_id: OWNER,
      signed_waiver_id: SIGNED,
      waiver_id: WAIVER,
      revision: 1,
      signed_at: '2026-11-21T09:00:00+00:00',
      has_video: false,
      understood: false,
      video: null,
      video_failed: false,
      erased: false,
      correction_id: null,
      mail: null,
      contact_refused: null,
      customer_refused: null,
      voided_at: null,
      arrived_at: null,
      arrived_on: null,
      tags: null,
    };
    const { signed_waivers: rows = [] } = await build.rows();
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({
      ...row,
      participant_id: participantIdOf(SIGNED, 0),
      role: 'guardian',
      family_order: 0,
      first_name: 'Zoë',
      last_name: 'O’Brien-Łuk',
      birth_date: '1988-02-28',
      event_id: expect.any(String),
      search_text: 'zoe obrien luk obrienluk  19880228 10435',
    });
    expect(rows).toContainEqual({
      ...row,
      participant_id: participantIdOf(SIGNED, 1),
      role: 'minor',
      family_order: -1,
      first_name: 'Đức',
      last_name: 'O’Brien',
      birth_date: '2018-07-01',
      event_id: null,
      search_text: 'duc obrien  20180701',
    });
  });

  it('keeps an erased person’s row, without its search text', async () => {
    await history.append(stream, OWNER, signed(SIGNED, WAIVER, [FAMILY[0]]));
    await history.erase(stream, OWNER, anna, true);
    expect((await rowsNow())[0]).toMatchObject({
      first_name: 'erased',
      last_name: 'erased',
      birth_date: null,
      erased: true,
      search_text: '',
      role: 'adult',
    });
    expect(await gramsOfAnna()).toEqual([]);
  });

  it('marks only the person who understood the video', {
    meta: { spec: '3.20 understanding' },
  }, async () => {
    await history.append(stream, OWNER, signed(SIGNED, WAIVER, PAIR, { hasVideo: true }));
    await history.append(stream, OWNER, understood(mia));
    expect((await rowsNow()).map((row) => [row?.has_video, row?.understood, row?.video])).toEqual([
      [true, false, 'open'],
      [true, true, 'understood'],
    ]);
  });

  it('leaves no open video for an erased person', async () => {
    await history.append(stream, OWNER, signed(SIGNED, WAIVER, [FAMILY[0]], { hasVideo: true }));
    await history.erase(stream, OWNER, anna, true);
    await rowsNow();
    await history.append(stream, OWNER, understood(anna));
    expect((await rowsNow())[0]).toMatchObject({ video: null });
  });

  it('marks a failed video until it is understood', async () => {
    await history.append(stream, OWNER, signed(SIGNED, WAIVER, FAMILY, { hasVideo: true }));
    await history.append(stream, OWNER, failed(mia));
    const failures = async () => (await allRows()).map((row) => row?.video_failed);
    expect(await failures()).toEqual([false, true, false]);
    await history.append(stream, OWNER, understood(anna));
    await failures();
    await history.append(stream, OWNER, failed());
    expect(await failures()).toEqual([false, true, true]);
    await history.append(stream, OWNER, understood(mia));
    expect(await failures()).toEqual([false, false, true]);
  });

  it('stores the title of every revision', async () => {
    await history.append(waiverStream(WAIVER), OWNER, drafted({ title: 'Hall' }));
    await history.append(waiverStream(WAIVER), OWNER, revised(2, { title: 'Hall 2' }));
    await build.apply(await history.events());
    const { waiver_titles: rows = [] } = await build.rows();
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        { account_id: OWNER, waiver_id: WAIVER, revision: 1, title: 'Hall' },
        { account_id: OWNER, waiver_id: WAIVER, revision: 2, title: 'Hall 2' },
      ]),
    );
  });

  it('shows the latest arrival, or the previous one when the latest is undone', async () => {
    await history.append(stream, OWNER, signed(SIGNED, WAIVER, PAIR));
    const arrivals = async () => (await rowsNow()).map((row) => row?.arrived_on ?? null);
    await history.append(stream, OWNER, checkedIn(mia, '2026-11-21'));
    expect(await arrivals()).toEqual([null, '2026-11-21']);
    await history.append(stream, OWNER, checkedIn(mia, '2026-11-22'));
    expect(await arrivals()).toEqual([null, '2026-11-22']);
    await history.append(stream, OWNER, notCheckedIn(mia, '2026-11-22'));
    expect(await arrivals()).toEqual([null, '2026-11-21']);
    await history.append(stream, OWNER, notCheckedIn(mia, '2026-11-21'));
    expect((await rowsNow()).map((row) => row?.arrived_at)).toEqual([null, null]);
  });

  it('marks every row of a voided record until it is reinstated', async () => {
    await history.append(stream, OWNER, signed(SIGNED, WAIVER, PAIR));
    await history.append(stream, OWNER, voided('Wrong date'));
    expect((await rowsNow()).map((row) => row?.voided_at)).toEqual([expect.any(String), expect.any(String)]);
    await history.append(stream, OWNER, voidTakenBack);
    expect((await rowsNow()).map((row) => row?.voided_at)).toEqual([null, null]);
  });

  it('stores tags on every row until they are removed or everyone is erased', async () => {
    await history.append(stream, OWNER, signed(SIGNED, WAIVER, PAIR));
    const tags = async () => (await rowsNow()).map((row) => shownTags(row?.tags ?? null));
    const [season, vip] = [v7(), v7()];
    await history.append(stream, OWNER, tagged(season, 'Season pass'));
    await history.append(stream, OWNER, tagged(v7(), 'Season pass'));
    await history.append(stream, OWNER, tagged(vip, 'VIP'));
    expect(await tags()).toEqual([
      ['Season pass', 'VIP'],
      ['Season pass', 'VIP'],
    ]);
    await history.append(stream, OWNER, untagged(vip));
    await history.erase(stream, OWNER, anna, false);
    expect(await tags()).toEqual([['Season pass'], ['Season pass']]);
    await history.erase(stream, OWNER, mia, true);
    expect((await rowsNow()).map((row) => row?.tags)).toEqual([null, null]);
  });

  it('stores the state of the confirmation mail on the signer’s row', async () => {
    await history.append(stream, OWNER, signed(SIGNED, WAIVER, PAIR));
    const signing = (await history.events()).find(({ type }) => type === 'WaiverSigned');
    const about = { eventId: signing?.eventId ?? '', template: 'signed-waiver', recipient: 'signer' };
    const follow = (event: Parameters<History['append']>[2]) =>
      history.append(followUpStream(v7()), OWNER, event);
    const mails = async () => (await rowsNow()).map((row) => row?.mail);
    await follow({ type: 'FollowUpPostponed', data: { ...about, attempts: 1 } });
    expect(await mails()).toEqual(['waiting', null]);
    await follow({ type: 'FollowUpFailed', data: { ...about, attempts: 1, reason: 'voided' } });
    expect(await mails()).toEqual(['waiting', null]);
    await follow({ type: 'FollowUpFailed', data: { ...about, attempts: 1, reason: 'refused' } });
    await follow({ type: 'FollowUpDone', data: { ...about, template: 'video-reminder', channel: 'smtp' } });
    expect(await mails()).toEqual(['refused', null]);
    await follow({ type: 'FollowUpWanted', data: about });
    expect(await mails()).toEqual(['waiting', null]);
    await follow({ type: 'FollowUpDone', data: { ...about, channel: 'smtp' } });
    expect(await mails()).toEqual(['sent', null]);
    await follow({ type: 'FollowUpWanted', data: about });
    await follow({ type: 'FollowUpDone', data: { ...about, channel: 'outbox' } });
    expect(await mails()).toEqual(['kept', null]);
  });

  it('finds a corrected address, and shows the mail that goes there', async () => {
    await history.append(stream, OWNER, signed(SIGNED, WAIVER, PAIR));
    await history.append(stream, OWNER, recipientAddressCorrectedTo(SIGNED, 'Anna@new.test'));
    const idOf = async (name: string) =>
      (await history.events()).find(({ type }) => type === name)?.eventId ?? '';
    const follow = async (event: string, type: 'FollowUpDone' | 'FollowUpFailed', more: object) =>
      history.append(followUpStream(v7()), OWNER, {
        type,
        data: { eventId: await idOf(event), template: 'signed-waiver', recipient: 'signer', ...more },
      } as Parameters<History['append']>[2]);
    const mails = async () => (await rowsNow()).map((row) => row?.mail);
    const rowsFound = await rowsNow();
    expect(rowsFound.map((row) => row?.search_text)).toEqual([
      'anna b  19880228 10435 anna new test',
      'mia b  19880228',
    ]);
    expect(await gramsOfAnna()).toEqual(expect.arrayContaining([...gramsOf(OWNER, 'anna new test')]));
    await follow('WaiverSigned', 'FollowUpFailed', { attempts: 1, reason: 'refused' });
    expect(await mails()).toEqual([null, null]);
    await follow('RecipientAddressCorrected', 'FollowUpDone', { channel: 'smtp' });
    expect(await mails()).toEqual(['sent', null]);
    expect(await rowsNow()).toEqual(await rowsNow());
    await history.erase(stream, OWNER, anna, false);
    expect((await rowsNow())[0]).toMatchObject({ search_text: '', mail: 'sent' });
    expect((await rowsNow())[0]).toMatchObject({ search_text: '', mail: 'sent' });
    expect(await gramsOfAnna()).toEqual([]);
  });

  it('keeps an erased person out of the search when the signature is applied again', async () => {
    await history.append(stream, OWNER, signed(SIGNED, WAIVER, PAIR));
    await history.erase(stream, OWNER, anna, false);
    await build.apply(await history.events());
    await build.apply((await history.events()).filter(({ type }) => type === 'WaiverSigned'));
    const { signer_search: rows = [] } = await build.rows();
    expect(rows).toContainEqual(
      expect.objectContaining({ participant_id: anna, search_text: '', grams: [] }),
    );
  });

  it('drops the outcome of a mail whose address was corrected in the same batch', async () => {
    await history.append(stream, OWNER, signed(SIGNED, WAIVER, PAIR));
    const [signing] = await history.events();
    await history.append(followUpStream(v7()), OWNER, {
      type: 'FollowUpFailed',
      data: {
        eventId: signing?.eventId ?? '',
        template: 'signed-waiver',
        recipient: 'signer',
        attempts: 1,
        reason: 'refused',
      },
    });
    await history.append(stream, OWNER, recipientAddressCorrectedTo(SIGNED, 'anna@new.test'));
    expect((await rowsNow()).map((row) => row?.mail)).toEqual([null, null]);
  });

  it('marks refusals by services until the next attempt', async () => {
    await history.append(stream, OWNER, signed(SIGNED, WAIVER, PAIR));
    const signing = (await history.events()).find(({ type }) => type === 'WaiverSigned');
    const contact = { template: 'contact', recipient: 'email-marketing' };
    const customer = { template: 'customer', recipient: 'point-of-sale' };
    const follow = (type: 'Done' | 'Failed' | 'Postponed' | 'Wanted', about: typeof contact, more = {}) =>
      history.append(followUpStream(v7()), OWNER, {
        type: `FollowUp${type}`,
        data: { eventId: signing?.eventId ?? '', ...about, ...more },
      } as Parameters<History['append']>[2]);
    const refused = { attempts: 1, reason: 'refused', answer: { code: 400 } };
    const refusals = async () =>
      (await rowsNow()).map((row) => [row?.contact_refused, row?.customer_refused]);
    const nobody = [null, null];
    await follow('Postponed', contact, { attempts: 1 });
    expect(await refusals()).toEqual([nobody, nobody]);
    await follow('Failed', contact, refused);
    await follow('Failed', { ...contact, template: 'WaiverSigned' }, refused);
    expect(await refusals()).toEqual([[true, null], nobody]);
    await follow('Failed', customer, { attempts: 0, reason: 'too_late' });
    expect(await refusals()).toEqual([[true, true], nobody]);
    await follow('Wanted', contact);
    expect(await refusals()).toEqual([[null, true], nobody]);
    await follow('Done', customer, { channel: 'shopify' });
    expect(await refusals()).toEqual([nobody, nobody]);
    // Neither counts as a refusal: in one, the service is no longer connected; in the other, the record is voided.
    await follow('Failed', contact, { attempts: 1, reason: 'refused' });
    await follow('Failed', customer, { attempts: 1, reason: 'voided' });
    expect(await refusals()).toEqual([nobody, nobody]);
  });

  it('indexes the birth date, phone, email, zip code and searchable answers', async () => {
    const signing = signed(SIGNED, WAIVER, PAIR, {
      searchable: ['boat'],
      shared: { boat: 'Río 7', shoe: '42' },
    });
    const [guardian, minor] = signing.data.participants;
    const data = {
      ...signing.data,
      participants: [
        {
          ...guardian,
          identity: { ...guardian?.identity, phone: '+49 (0)170-123 45' },
          answers: { ...guardian?.answers, email: 'Anna.B@venue.test', zip: '1010 AB' },
        },
        minor,
      ],
    } as typeof signing.data;
    await history.append(stream, OWNER, { ...signing, data });
    const [first, second] = await rowsNow();
    expect(first?.search_text).toBe(
      'anna b  19880228 4917012345 anna b venue test 1010 ab 1010ab rio 7 rio7',
    );
    expect(second?.search_text).toBe('mia b  19880228');
  });
});
