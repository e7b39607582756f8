import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ShownWaiver } from '@waivers/contract/waivers/waiver-answer.ts';
import { wireOf } from '@waivers/waiver/testing/saved-waivers.ts';
import { templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { savedWaiver, shownWaiver, uuid } from '../../../../testing/answers.ts';
import { openDashboard } from '../../../../testing/dashboard.tsx';
import { startServer } from '../../../../testing/server.ts';

export const ID = uuid('waiver');
export const FILE = `/v1/media/${uuid('account')}/${'ab'.repeat(32)}.mp4`;
export const QUESTION = {
  id: 'q1',
  content: 'Where is the exit?',
  options: ['Left', 'Right'],
  correctOption: 'Left',
  displayTime: 12,
};

type Config = ShownWaiver['config'];

/** A config with a 90-second upload and two questions. */
export const WITH_VIDEO: Partial<Config> = {
  videoUrl: FILE,
  video: { duration: 90, captions: [], transcript: '' },
  questions: [QUESTION, { ...QUESTION, id: 'q2', content: 'Who helps you?', displayTime: 65 }],
};

export const PUT = `PUT /v1/waiver/${ID}`;

export const openWaiver = async (
  config: Partial<Config> = {},
  routes: Parameters<typeof startServer>[0] = {},
) => {
  const shown = { id: ID, config: { ...wireOf(templateConfig()), ...config } };
  const server = startServer({
    'GET /v1/signed_waiver/events': 'never',
    [`GET /v1/waiver/${ID}`]: { json: shownWaiver(shown) },
    [PUT]: { json: { result: savedWaiver({ id: ID, version: 8 }) } },
    ...routes,
  });
  await openDashboard(`/waiver-create/${ID}`);
  await screen.findByRole('textbox', { name: 'Title' });
  return server;
};

export const openEditor = async (item = 'Edit video') => {
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
  await screen.findByRole('button', { name: 'Done' });
  return inEditor();
};

export const inEditor = () => within(screen.getByRole('dialog', { name: 'Safety video' }));

/** Simulates a video whose metadata has loaded. */
export const loadVideo = (duration = 90): HTMLVideoElement => {
  const video = document.querySelector('video');
  if (video === null) throw new Error('No video.');
  Object.defineProperty(video, 'duration', { value: duration, configurable: true });
  fireEvent.loadedMetadata(video);
  return video;
};

/** Clicks Save and returns the config that was sent. */
export const savedConfig = async (server: ReturnType<typeof startServer>): Promise<Config> => {
  const before = server.requestsTo(PUT).length;
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    if (server.requestsTo(PUT).length === before) throw new Error('Nothing was sent.');
  });
  return server.requestsTo(PUT).at(-1)?.body.config as Config;
};
