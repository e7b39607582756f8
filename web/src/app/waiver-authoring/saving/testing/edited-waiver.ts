import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { WaiverSummary } from '@waivers/contract/waivers/save-waiver.ts';
import type { ShownWaiver } from '@waivers/contract/waivers/waiver-answer.ts';
import { deviceStorage } from '../../../../storage/storage.ts';
import { savedWaiver, shownWaiver } from '../../../../testing/answers.ts';
import { openDashboard } from '../../../../testing/dashboard.tsx';
import { startServer } from '../../../../testing/server.ts';
import { thisTab } from '../local-drafts/tab-name.ts';

export const ID = '01933b5e-0000-7000-8000-000000000001';
export const READ = `GET /v1/waiver/${ID}`;
export const PUT = `PUT /v1/waiver/${ID}`;
export const DELETE = `DELETE /v1/waiver/${ID}`;
export const LISTS = {
  'GET /v1/waiver': { json: { results: [], total: 0 } },
  'GET /v1/signed_waiver': { json: { results: [] } },
  'GET /v1/signed_waiver/events': 'never',
} as const;
export const CHANGED = { status: 412, json: { code: 'version_mismatch' } } as const;
export const GONE = { status: 404, json: { code: 'not_found' } } as const;

export const answer = (changes: Partial<ShownWaiver> = {}) => ({ json: shownWaiver({ id: ID, ...changes }) });
export const theirs = (changes: Partial<ShownWaiver> = {}) =>
  answer({ title: 'Theirs', version: 9, ...changes });
export const saved = (changes: Partial<WaiverSummary> = {}) => ({
  json: { result: savedWaiver({ id: ID, version: 10, ...changes }) },
});

export const box = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
export const findEditor = () => screen.findByRole('textbox', { name: 'Title' });
export const open = async (routes: Parameters<typeof startServer>[0] = {}) => {
  const server = startServer({ ...LISTS, [READ]: answer(), [PUT]: saved({ version: 8 }), ...routes });
  await openDashboard(`/waiver-create/${ID}`);
  await findEditor();
  return server;
};
export const reopen = async (path = `/waiver-create/${ID}`) => {
  await openDashboard(path);
  await findEditor();
};
export const type = (name: string, value: string): void =>
  void fireEvent.change(box(name), { target: { value } });
export const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
export const chips = (): readonly (string | null)[] =>
  [...document.querySelectorAll('main [role=status] [class*=chip_]')].map(({ textContent }) => textContent);
export const findMessage = (text: string | RegExp): Promise<HTMLElement> => screen.findByText(text);
export const dialog = async (name: string | RegExp) => {
  const element = await screen.findByRole('dialog', { name });
  return {
    ...within(element),
    press: (label: string) => fireEvent.click(within(element).getByRole('button', { name: label })),
    marked: () => [...element.querySelectorAll('mark')].map(({ textContent }) => textContent),
  };
};
export const storedText = (): string => JSON.stringify({ ...localStorage });

/** Simulates a crash: unmounts the page and moves its drafts to another tab's name. */
export const crash = (tab = 'a-tab-that-is-gone'): void => {
  cleanup();
  for (const name of deviceStorage.names('waivers.unsaved.')) {
    const text = deviceStorage.read(name) ?? '';
    deviceStorage.remove(name);
    deviceStorage.write(name.replace(thisTab(), tab), text);
  }
};

/** Whether closing the tab would prompt for confirmation. */
export const warnsOnClose = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};
