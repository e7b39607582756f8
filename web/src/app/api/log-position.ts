const KEY = 'waivers.position';

const kept = (): string | null => {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
};

let position = kept();

/** Where in the log this tab's last command stands, over a reload too: reads wait until the lists know of it. */
export const logPosition = (): string | null => position;

export const keepLogPosition = (told: string | null): void => {
  if (told === null || told === position) return;
  position = told;
  try {
    sessionStorage.setItem(KEY, told);
  } catch {
    // Without storage a reload may see the list as it was a moment ago.
  }
};
