import { fireEvent, screen, within } from '@testing-library/react';
import type { ListedWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import { describe, expect, it } from 'vitest';
import { listedWaiver as waiver } from '../../testing/answers.ts';
import { openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { startServer } from '../../testing/server.ts';

const LIST = 'GET /v1/waiver';
const open = async (...results: readonly ListedWaiver[]) => {
  const server = startServer({ [LIST]: { json: { results, total: results.length } } });
  await openDashboard('/waivers');
  await pageNamed('Waivers');
  return server;
};
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => within(row));

describe('the waivers of an owner', () => {
  it('are listed as they come, each with its state and when it was changed, in the zone of the owner', async () => {
    await open(
      waiver('b', { unpublishedChanges: true, locale: 'de' }),
      waiver('a', { published: false }),
      waiver('c', { editable: false }),
    );
    const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'Waiver bLast Modified Nov 21, 2026, 9:30 PMPublishedUnpublished changesEdit Waiver b',
      'Waiver aLast Modified Nov 21, 2026, 9:30 PMSavedEdit Waiver a',
      'Waiver cLast Modified Nov 21, 2026, 9:30 PMPublished',
    ]);
    expect(screen.getByText('Waiver b', { selector: '[lang]' }).lang).toBe('de');
    expect(screen.getByRole('link', { name: 'Edit Waiver a' }).getAttribute('href')).toBe('/waiver-create/a');
  });

  it('have a public link where they are published, and there alone', async () => {
    await open(waiver('a', { published: false }), waiver('b'));
    const [saved, published] = await rows();
    expect(saved?.queryByRole('button', { name: /^More/ })).toBeNull();
    const more = published?.getByRole('button', { name: 'More for Waiver b' });
    if (more !== undefined) fireEvent.click(more);
    const link = screen.getByRole('menuitem', { name: 'Public Link' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/sign-waiver/b', '_blank']);
  });

  it('can be added to', async () => {
    await open(waiver('a'));
    const add = await within(screen.getByRole('main')).findByRole('link', { name: 'Create New Waiver' });
    expect(add.getAttribute('href')).toBe('/waiver-create');
  });

  it('that are none lead to the first', async () => {
    await open();
    await screen.findByRole('heading', { name: 'No waivers found' });
    const add = within(screen.getByRole('main')).getByRole('link', { name: 'Create New Waiver' });
    expect(add.getAttribute('href')).toBe('/waiver-create');
  });

  it('that are many come a hundred at a time', async () => {
    const server = startServer({
      [LIST]: ({ query }) =>
        query.get('after') === 'here'
          ? { json: { results: [waiver('b')], total: 1 } }
          : { json: { results: [waiver('a')], total: 1, next: 'here' } },
    });
    await openDashboard('/waivers');
    fireEvent.click(await screen.findByRole('button', { name: 'Show More' }));
    await screen.findByRole('link', { name: 'Edit Waiver b' });
    screen.getByRole('link', { name: 'Edit Waiver a' });
    expect(server.of(LIST).map(({ query }) => query.get('limit'))).toEqual(['100', '100']);
  });

  it('that do not all come are said to be missing, below those that came', async () => {
    startServer({
      [LIST]: ({ query }) =>
        query.has('after')
          ? { status: 400, json: { code: 'x' } }
          : { json: { results: [waiver('a')], total: 1, next: 'here' } },
    });
    await openDashboard('/waivers');
    fireEvent.click(await screen.findByRole('button', { name: 'Show More' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Oops, there was a problem. Please try again.',
    );
    screen.getByRole('link', { name: 'Edit Waiver a' });
    screen.getByRole('button', { name: 'Show More' });
  });

  it('are read anew whenever one comes to them', async () => {
    const server = startServer({ [LIST]: { json: { results: [waiver('a')], total: 1 } } });
    await openDashboard('/waivers');
    await screen.findByRole('link', { name: 'Edit Waiver a' });
    const side = within(screen.getByRole('complementary'));
    fireEvent.click(side.getByRole('link', { name: 'Create New Waiver' }));
    await pageNamed('New waiver');
    server.change(LIST, { json: { results: [waiver('b'), waiver('a')], total: 1 } });
    fireEvent.click(side.getByRole('link', { name: 'Waivers' }));
    expect(await screen.findByRole('link', { name: 'Edit Waiver b' })).toBeTruthy();
  });

  it('that cannot be loaded can be tried again', async () => {
    const server = startServer({ [LIST]: { status: 400, json: { code: 'x' } } });
    await openDashboard('/waivers');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.change(LIST, { json: { results: [waiver('a')], total: 1 } });
    fireEvent.click(retry);
    expect(await screen.findByRole('link', { name: 'Edit Waiver a' })).toBeTruthy();
  });
});

describe('the menu of a waiver', () => {
  const openMenu = async () => {
    await open(waiver('a'));
    const trigger = await screen.findByRole('button', { name: 'More for Waiver a' });
    expect([trigger.getAttribute('aria-haspopup'), trigger.getAttribute('aria-expanded')]).toEqual([
      'menu',
      'false',
    ]);
    fireEvent.click(trigger);
    return { trigger, item: screen.getByRole('menuitem') };
  };

  it('takes the focus, and gives it back on Escape', async () => {
    const { trigger, item } = await openMenu();
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(item);
    fireEvent.keyDown(item, { key: 'Escape' });
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(trigger);
  });

  it('is closed by whoever goes on elsewhere', async () => {
    const { item } = await openMenu();
    fireEvent.blur(item, { relatedTarget: document.body });
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
