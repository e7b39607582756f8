import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '../../../storage/storage.ts';
import { pageNamed } from '../../../testing/dashboard.tsx';
import { startServer } from '../../../testing/server.ts';
import { thisTab } from './local-drafts/tab-name.ts';
import { LISTS, press, reopen, saved, storedText, type } from './testing/edited-waiver.ts';

/** Simulates another tab with the same name, which makes this tab rename itself. */
const renameTab = async (): Promise<void> => {
  const before = thisTab();
  const channel = new BroadcastChannel('waivers.drafts');
  channel.postMessage({ kind: 'here', tab: before });
  await waitFor(() => expect(thisTab()).not.toBe(before));
  channel.close();
};

describe('page left during a save', () => {
  const leaveBefore = async (answered: object, meanwhile = async (): Promise<void> => undefined) => {
    let answerNow = (): void => undefined;
    const held = new Promise<object>((resolve) => {
      answerNow = () => resolve(answered);
    });
    const server = startServer({ ...LISTS, 'POST /v1/waiver': () => held });
    await reopen('/waiver-create?from=default');
    type('Title', 'Mine');
    press('Save');
    await waitFor(() => expect(server.requestsTo('POST /v1/waiver')).toHaveLength(1));
    await meanwhile();
    const [toList] = screen.getAllByRole('link', { name: 'Waivers', hidden: true });
    if (toList === undefined) throw new Error('No link to the list.');
    fireEvent.click(toList);
    fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await pageNamed('Waivers');
    const writes = vi.spyOn(deviceStorage, 'write');
    answerNow();
    // The page first stores the response along with the text, then removes both.
    await waitFor(() => expect(writes.mock.calls.some(([, text]) => text.includes('Mine'))).toBe(true));
    await waitFor(() => expect(storedText()).not.toContain('Mine'));
  };

  it.each([
    ['the answer is a success', saved(), undefined],
    ['the answer is a refusal', { status: 422, json: { code: 'invalid' } }, undefined],
    ['the tab is renamed before', saved(), renameTab],
  ])('does not reopen and keeps no draft if %s', async (_how, answered, meanwhile) => {
    await leaveBefore(answered, meanwhile);
    expect([location.pathname, storedText().includes('Mine')]).toEqual(['/waivers', false]);
  });
});
