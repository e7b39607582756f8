import { fireEvent, screen, within } from '@testing-library/react';
import type { ListedWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import { describe, expect, it } from 'vitest';
import { listedWaiver, ownerAccount, uuid } from '../../testing/answers.ts';
import { OWNER, openDashboard } from '../../testing/dashboard.tsx';
import { startServer } from '../../testing/server.ts';

const WAIVER = listedWaiver(uuid('a'), { title: 'Kayak tour', published: false });

const ACCOUNT = `GET /v1/user/${OWNER.id}`;
const WAIVERS = 'GET /v1/waiver';

const start = (waivers: readonly ListedWaiver[], account: object) =>
  startServer({
    'GET /v1/signed_waiver/events': 'never',
    'GET /v1/signed_waiver': { json: { results: [] } },
    [WAIVERS]: { json: { results: waivers, total: waivers.length } },
    [ACCOUNT]: { json: { result: { ...ownerAccount({ id: OWNER.id }), ...account } } },
  });

const open = async (waivers: readonly ListedWaiver[], account: object) => {
  start(waivers, account);
  await openDashboard('/');
  return screen.findByRole('region', {
    name: waivers.length === 0 ? 'Welcome! Let’s make your first waiver' : 'No signed waivers found',
  });
};
/** Each step with its link. */
const stepsIn = (card: HTMLElement) =>
  within(card)
    .getAllByRole('listitem')
    .map((step) => {
      const name = within(step).getByRole('heading', { level: 3 }).textContent;
      return `${name}: ${within(step).queryByRole('link')?.getAttribute('href') ?? '–'}`;
    });

describe('first steps of a business', () => {
  it('begin with the first waiver', {
    meta: { spec: ['2.31 Signed waivers', '2.35 empty', '8.16 No waivers found'] },
  }, async () => {
    const card = await open([], { logo: null, mailServer: false });
    expect(stepsIn(card)).toEqual([
      'Your first waiver: /waiver-create',
      'Publish: –',
      'Try it on your phone: –',
      'Logo: /account/company',
      'Mail server: /account/emails',
    ]);
    within(card).getByText('0 of 5 done');
    expect(within(card).getByRole('listitem', { current: 'step' }).querySelector('h3')?.textContent).toBe(
      'Your first waiver',
    );
    within(card).getByText('After your first waiver');
    within(card).getByText('After publishing');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('continue with publishing a saved waiver', async () => {
    const card = await open([WAIVER], { logo: '/v1/blob/a/b', mailServer: true });
    expect(stepsIn(card)).toEqual([
      'Your first waiver Done: –',
      `Publish: /waiver-create/${WAIVER.id}`,
      'Try it on your phone: –',
      'Logo Done: –',
      'Mail server Done: –',
    ]);
    within(card).getByText('3 of 5 done');
    expect(within(card).getByRole('link', { name: 'Open the waiver' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Start from a template' })).toBeNull();
    expect(within(card).queryByRole('img')).toBeNull();
  });

  it('offer the first starting points while there is no waiver', async () => {
    await open([], {});
    const templates = within(screen.getByRole('region', { name: 'Start from a template' }));
    const cards = await templates.findAllByRole('link');
    expect(cards.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
      ['Standard', '/waiver-create?from=default'],
      ['Start empty', '/waiver-create?from=blank'],
      ['Climbing hall', '/waiver-create?from=climbing-hall'],
      ['Trampoline park', '/waiver-create?from=trampoline-park'],
    ]);
  });

  it('end with a QR code of the published waiver', async () => {
    const card = await open([{ ...WAIVER, published: true }], { logo: null });
    expect(stepsIn(card)).toContain(`Try it on your phone: /sign-waiver/${WAIVER.id}`);
    expect(within(card).getByRole('img', { name: 'QR code of the public link' })).toBeTruthy();
  });

  it.each([ACCOUNT, WAIVERS])('are retried when %s fails', async (name) => {
    const server = start([], {});
    server.change(name, { status: 403, json: { code: 'forbidden' } });
    await openDashboard('/');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    start([], {});
    fireEvent.click(retry);
    expect(await screen.findByRole('region', { name: /^Welcome!/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
