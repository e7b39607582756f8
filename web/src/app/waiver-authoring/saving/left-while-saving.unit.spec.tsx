import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '../../../storage/storage.ts';
import { pageNamed } from '../../../testing/dashboard.tsx';
import { startServer } from '../../../testing/server.ts';
import { kept, LISTS, openAgain, press, saved, type } from './testing/edited-waiver.ts';

describe('a page that is left while it is saved', () => {
  const leaveBefore = async (answered: object) => {
    let answerNow = (): void => undefined;
    const held = new Promise<object>((resolve) => {
      answerNow = () => resolve(answered);
    });
    const server = startServer({ ...LISTS, 'POST /v1/waiver': () => held });
    await openAgain('/waiver-create');
    type('Title', 'Mine');
    press('Save');
    await waitFor(() => expect(server.of('POST /v1/waiver')).toHaveLength(1));
    const [toList] = screen.getAllByRole('link', { name: 'Waivers', hidden: true });
    if (toList === undefined) throw new Error('There is no way to the list.');
    fireEvent.click(toList);
    fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await pageNamed('Waivers');
    const writes = vi.spyOn(deviceStorage, 'write');
    answerNow();
    // The answer is noted with the text, and then both are forgotten.
    await waitFor(() => expect(writes.mock.calls.some(([, text]) => text.includes('Mine'))).toBe(true));
    await waitFor(() => expect(kept()).not.toContain('Mine'));
  };

  it('stays left when it is saved', async () => {
    await leaveBefore(saved());
    expect([location.pathname, kept().includes('Mine')]).toEqual(['/waivers', false]);
  });

  it('leaves no copy when it is refused', async () => {
    await leaveBefore({ status: 422, json: { code: 'invalid' } });
    expect([location.pathname, kept().includes('Mine')]).toEqual(['/waivers', false]);
  });
});
