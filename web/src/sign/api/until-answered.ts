export type Progress = 'sending' | 'offline' | 'unreachable';

/** Long enough for slow connections, short enough to give up on dead ones. */
export const TIMEOUT_MS = 60_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });

/** Repeats `attempt` with backoff until it returns a value or `isWanted` returns false. */
export const untilAnswered = async <Answer>(
  attempt: () => Promise<Answer | undefined>,
  tell: (progress: Progress) => void,
  isWanted: () => boolean,
): Promise<Answer | undefined> => {
  for (let tries = 0; isWanted(); tries += 1) {
    if (tries === 0) tell('sending');
    const answer = await attempt();
    if (answer !== undefined) return answer;
    tell(navigator.onLine ? 'unreachable' : 'offline');
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
    await pause(longest * (0.5 + Math.random() / 2));
  }
  return undefined;
};
