import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { agree, chooseMode, field, fillSigner, openSignPage } from '../../testing/sign-page.tsx';

const SIGNING = 'POST /v1/signed_waiver';

const answered = async (status: number, code: string) => {
  const server = startServer({ [SIGNING]: { status, json: { code } } });
  await openSignPage();
  chooseMode('Adult');
  fillSigner();
  agree();
  return server;
};

describe('rejected signature', () => {
  it.each([
    [404, 'not_found', 'This waiver can no longer be signed'],
    [409, 'id_already_used', 'This form has been sent already'],
    [410, 'erased', 'This signature has been erased'],
    [413, 'too_large', 'Your signature is too large to send'],
    [400, 'some_other_code', 'Your signature could not be accepted'],
  ])(
    'shows a focused notice and keeps the answers after %i %s',
    { meta: { spec: '8.17 HTTP failures are only' } },
    async (status, code, said) => {
      await answered(status, code);
      const notice = await screen.findByRole('region', { name: said });
      await waitFor(() => expect(document.activeElement).toBe(notice));
      expect(field('signer.lastName').value).toBe('Lee');
      expect(field('ink.signature').value).toBe('Ann Lee');
      const isNew = code === 'id_already_used' || code === 'erased';
      expect(screen.queryAllByRole('button', { name: 'Start a new form' })).toHaveLength(isNew ? 1 : 0);
      // A reload must not resend a signature that the server has responded to.
      expect(JSON.stringify({ ...localStorage })).not.toContain('pending');
    },
  );

  it.each([
    [404, 'not_found'],
    [409, 'id_already_used'],
    [410, 'erased'],
  ])('disables the button and explains why after a final %i %s', async (status, code) => {
    const server = await answered(status, code);
    await waitFor(() => expect(document.querySelector('[data-notice]')).not.toBeNull());
    const button = screen.getByRole('button', { name: 'I agree to this document' });
    const said = ['aria-disabled', 'aria-describedby'].map((name) => button.getAttribute(name));
    expect(said).toEqual(['true', 'notice-title']);
    agree();
    expect(server.requestsTo(SIGNING)).toHaveLength(1);
    screen.getByRole('button', { name: 'I agree to this document' });
  });

  it('can be resent with the same id after a temporary rejection', async () => {
    const server = await answered(400, 'some_other_code');
    await screen.findByRole('region', { name: 'Your signature could not be accepted' });
    agree();
    await waitFor(() => expect(server.requestsTo(SIGNING)).toHaveLength(2));
    const [first, second] = server.requestsTo(SIGNING).map(({ body }) => body.id);
    expect(second).toBe(first);
  });

  it('can be followed by a new form with another id', async () => {
    const server = await answered(409, 'id_already_used');
    await screen.findByRole('region', { name: 'This form has been sent already' });
    fireEvent.click(screen.getByRole('button', { name: 'Start a new form' }));
    expect(screen.queryByRole('region', { name: 'This form has been sent already' })).toBeNull();
    chooseMode('Adult');
    expect(field('signer.lastName').value).toBe('');
    fillSigner();
    agree();
    await screen.findByRole('region', { name: 'This form has been sent already' });
    const [first, second] = server.requestsTo(SIGNING).map(({ body }) => body.id);
    expect(second).not.toBe(first);
  });
});
