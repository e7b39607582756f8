import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { agree, chooseMode, fillSigner, openSignPage } from '../../testing/sign-page.tsx';

const SIGNING = 'POST /v1/signed_waiver';

it.each([
  ['does not count as read while folded', false],
  ['counts as read once unfolded, which leads to its start', true],
] as const)('consent %s', async (_name, isRead) => {
  vi.stubGlobal('IntersectionObserver', function observeAll(tell: (seen: readonly object[]) => void) {
    return { observe: () => tell([{ isIntersecting: true }]), disconnect: () => undefined };
  });
  const server = startServer({ [SIGNING]: 'never' });
  await openSignPage();
  chooseMode('Adult');
  screen.getByText(/^By ticking the box you confirm/);
  if (isRead) {
    fireEvent.click(screen.getByRole('button', { name: 'Read all' }));
    expect(screen.queryByRole('button', { name: 'Read all' })).toBeNull();
    expect(document.activeElement?.textContent).toMatch(
      /^You can read and sign this document electronically/,
    );
  }
  fillSigner();
  agree();
  await screen.findByText('Sending your signature …', { selector: 'p' });
  expect(server.requestsTo(SIGNING)[0]?.body.evidence).toMatchObject({ readToEnd: isRead });
});
