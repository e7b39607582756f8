import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { chooseMode, fillSigner, openSignPage, WAIVER } from '../../testing/sign-page.tsx';

describe('preview for a visitor', () => {
  it('links to the sign page instead of the editor', async () => {
    await openSignPage({ screen: 'preview', path: `/preview-waiver/${WAIVER.id}`, isStranger: true });
    screen.getByText('This is a preview. It cannot be signed.');
    expect(screen.getByRole('link', { name: 'Sign the waiver' }).getAttribute('href')).toBe(
      `/sign-waiver/${WAIVER.id}`,
    );
    expect(screen.queryByRole('link', { name: 'Continue Editing' })).toBeNull();
    screen.getByRole('button', { name: 'Previewing Waiver' });
  });
});

describe.each([
  ['its own address', { screen: 'preview', path: `/preview-waiver/${WAIVER.id}` }],
  ['the address of the owner’s unpublished waiver', { screen: 'not_found', waiver: WAIVER }],
] as const)('preview at %s', (_name, given) => {
  it('never submits a completed form', {
    meta: { spec: ['2.12 /preview-waiver/{id}', '2.71 Previewing Waiver', '5.19 blocked in preview'] },
  }, async () => {
    const server = startServer({});
    await openSignPage(given);
    chooseMode('Adult');
    fillSigner();
    const button = screen.getByRole('button', { name: 'Previewing Waiver' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    const form = document.querySelector('form');
    if (form !== null) fireEvent.submit(form);
    await new Promise((resolve) => setImmediate(resolve));
    expect(server.requests).toEqual([]);
    expect(JSON.stringify({ ...localStorage })).toBe('{}');
    screen.getByRole('button', { name: 'Previewing Waiver' });
  });

  it('identifies itself as a preview and links back to the editor', {
    meta: { spec: '2.71 Previewing Waiver' },
  }, async () => {
    await openSignPage(given);
    screen.getByText('This is a preview. Only you can see it.');
    expect(screen.getByRole('link', { name: 'Continue Editing' }).getAttribute('href')).toBe(
      `/waiver-create/${WAIVER.id}`,
    );
    expect(document.title).toBe('Climbing hall');
    expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
  });
});
