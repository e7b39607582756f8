import { beginReading, beginRefresh } from './begun.ts';
import { LEAVING, POSITION, UNSAVED, unsavedOf } from './kept-names.ts';
import { paint } from './paint.ts';
import { refreshRequest, waiverRequest } from './requests.ts';

/**
 * Runs before the dashboard's scripts are there: asks who is logged in and for the waiver, and fills in the form that the
 * server has painted. Small, because everything else waits behind it on a slow line.
 */

const ANSWER_MS = 8000;

const unsavedIn = (storage: Storage, userId: string, waiverId: string): boolean =>
  Object.keys(storage).some((name) => name.startsWith(UNSAVED + unsavedOf(userId, waiverId)));

/** The page's own scripts: not before, because they would share the line. */
const fetchRest = (): void => {
  const paths: readonly string[] = JSON.parse(
    document.getElementById('painted-scripts')?.textContent ?? '[]',
  );
  document.head.append(
    ...paths.map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href })),
  );
};

const open = async (id: string): Promise<void> => {
  // Without storage nothing is painted: the dashboard knows what to do.
  if (localStorage.getItem(LEAVING) !== null) return;
  const { path, ...init } = refreshRequest();
  const refreshing = fetch(path, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
  beginRefresh(refreshing);
  const session = await refreshing;
  if (session.status !== 200) return;
  const { idToken, user } = await session.clone().json();
  const request = waiverRequest(id, idToken, sessionStorage.getItem(POSITION));
  const reading = fetch(request.path, { method: request.method, headers: request.headers });
  beginReading(id, reading);
  const answer = await reading;
  if (answer.status !== 200 || unsavedIn(localStorage, user.id, id)) return;
  paint((await answer.clone().json()).result);
};

const id = /^\/waiver-create\/([^/]+)\/?$/.exec(location.pathname)?.[1];
// What goes wrong here, the dashboard asks again and tells.
if (id !== undefined)
  void open(id)
    .catch(() => undefined)
    .finally(fetchRest);
