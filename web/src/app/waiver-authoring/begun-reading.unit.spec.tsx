import { beforeEach, expect, it } from 'vitest';
import { beginReading } from '../../opening/begun.ts';
import { shownWaiver } from '../../testing/answers.ts';
import { awaitBegun, takeBegun } from './begun-reading.ts';

const ID = '01933b5e-0000-7000-8000-000000000001';
const ACCOUNT = shownWaiver().result.userId;
const OTHER = '01933b5e-0000-7000-8000-000000000002';

const answered = (status = 200): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify(shownWaiver({ id: ID })), { status }));

beforeEach(() => void takeBegun(ID, ACCOUNT));

it('a waiver that was asked for before the page is taken once', async () => {
  beginReading(ID, answered());
  await awaitBegun(`/waiver-create/${ID}`);
  expect(takeBegun(ID, ACCOUNT)?.result.id).toBe(ID);
  expect(takeBegun(ID, ACCOUNT)).toBeUndefined();
});

it('another waiver is not', async () => {
  beginReading(OTHER, answered());
  await awaitBegun(`/waiver-create/${ID}`);
  expect(takeBegun(ID, ACCOUNT)).toBeUndefined();
});

it('what was refused is asked for again by the page, which says what is wrong', async () => {
  beginReading(ID, answered(404));
  await awaitBegun(`/waiver-create/${ID}`);
  expect(takeBegun(ID, ACCOUNT)).toBeUndefined();
});

it('whoever logs in after its owner has left in another business is not shown it', async () => {
  beginReading(ID, answered());
  await awaitBegun(`/waiver-create/${ID}`);
  expect(takeBegun(ID, OTHER)).toBeUndefined();
  expect(takeBegun(ID, ACCOUNT)).toBeUndefined();
});
