import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import { useCallback, useEffect, useState } from 'react';
import type { VideoAddress } from './viewing/send-understanding.ts';

/** A page of the video flow. `confirm` without a user is for a party of one. */
export type Place =
  | { readonly page: 'choose' }
  | { readonly page: 'status' }
  | { readonly page: 'confirm'; readonly user?: string | undefined }
  | { readonly page: 'group' }
  | { readonly page: 'done' };

const PAGES: Readonly<Record<string, (last: string | undefined) => Place>> = {
  'choose-group-or-individual': () => ({ page: 'choose' }),
  'group-understanding-status': () => ({ page: 'status' }),
  'confirm-understanding': (user) => ({ page: 'confirm', user }),
  'group-confirm-understanding': () => ({ page: 'group' }),
};

const placeIn = (path: string): Place & { readonly page: string } => {
  const [, first = '', , , last] = path.split('/').map(decodeURIComponent);
  return PAGES[first]?.(last === '' ? undefined : last) ?? { page: 'confirm' };
};

const PATHS: Readonly<Record<Place['page'], string>> = {
  choose: 'choose-group-or-individual',
  status: 'group-understanding-status',
  confirm: 'confirm-understanding',
  group: 'group-confirm-understanding',
  done: 'sign-confirmation',
};

/** Returns the URL of a page, keeping the current `?locale=` and `?kiosk=1`. */
const addressOf = (place: Place, { signedKey, id }: VideoAddress): string => {
  const last = place.page === 'group' ? '1' : place.page === 'confirm' ? place.user : undefined;
  const path = [PATHS[place.page], signedKey, id, ...(last === undefined ? [] : [last])];
  return `/${path.map(encodeURIComponent).join('/')}`;
};

export const peopleOf = ({ participants }: Understanding): Understanding['participants'] =>
  participants.filter(({ erased }) => !erased);

const isBegun = ({ status }: { readonly status: string }): boolean => status !== 'waiting';

/**
 * Returns where a party resumes after a reload, on another device or through a link. `asked` is the page they opened.
 */
export const resumePlace = (understanding: Understanding, asked: Place): Place => {
  const { mode, completed, group } = understanding;
  const people = peopleOf(understanding);
  if (completed) return { page: 'done' };
  if (mode === 'adult') return { page: 'confirm' };
  if (asked.page === 'confirm' && asked.user !== undefined) {
    const person = people.find(({ id }) => id === asked.user);
    return person === undefined || person.status === 'understood' ? { page: 'status' } : asked;
  }
  if (asked.page === 'status' || asked.page === 'group') return asked;
  if (people.length === 1 || people.some(isBegun)) return { page: 'status' };
  return { page: isBegun(group) ? 'group' : 'choose' };
};

/** Keeps the current page in the URL, so that Back, reloads and shared links work. */
export const usePlace = (address: VideoAddress) => {
  const [place, setPlace] = useState<Place>(() => placeIn(window.location.pathname));
  useEffect(() => {
    const follow = (): void => setPlace(placeIn(window.location.pathname));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const go = useCallback(
    (to: Place, how: 'push' | 'replace' = 'push'): void => {
      const path = addressOf(to, address) + window.location.search;
      // A full page load, because the target's Content-Security-Policy excludes the player's host.
      if (to.page === 'done') {
        window.location.replace(path);
        return;
      }
      if (path !== window.location.pathname + window.location.search)
        window.history[`${how}State`](null, '', path);
      setPlace(to);
      window.scrollTo(0, 0);
    },
    [address],
  );
  return { place, go };
};
