import { formatPosition } from '@waivers/events/log/port/log-position.ts';
import { v7 } from 'uuid';
import { beforeEach, expect, it, vi } from 'vitest';
import { createListChanges, type ListChanges } from './list-changes.ts';
import { createListWatch, type ListWatch } from './watch-list.ts';

const LOG = { logId: v7(), epoch: v7() };
const at = (position: number) => formatPosition(LOG, position, v7());

let changes: ListChanges;
const [LIST, ANOTHER] = ['signed_waivers', 'waivers'];
let stored: string | undefined;
const checkpoints = vi.fn<() => Promise<ReadonlyMap<string, string>>>(
  async () => new Map(stored === undefined ? [] : [[LIST, stored]]),
);
let watch: ListWatch;
let notified: string[];
beforeEach(() => {
  changes = createListChanges();
  checkpoints.mockClear();
  watch = createListWatch(changes, checkpoints);
  notified = [];
});

const listen = () => changes.listen(LIST, v7(), (position) => notified.push(position));

it('list watch notifies listeners once of another process’s changes', async () => {
  listen();
  listen();
  changes.listen(ANOTHER, v7(), () => notified.push('another'));
  const [first, second] = [at(1), at(2)];
  for (stored of [undefined, first, first, second, second]) await watch.look();
  expect(notified).toEqual([first, first, second, second]);
});

it('list watch ignores this process’s changes until another takes over', async () => {
  listen();
  watch.moved(ANOTHER, at(9));
  watch.moved(LIST, at(7));
  for (stored of [at(6), at(7)]) await watch.look();
  expect(notified).toEqual([]);
  stored = at(8);
  await watch.look();
  expect(notified).toEqual([stored]);
});

it('list watch polls only while there are listeners', async () => {
  await watch.look();
  const stop = listen();
  await watch.look();
  stop?.();
  await watch.look();
  expect(checkpoints).toHaveBeenCalledTimes(1);
});
