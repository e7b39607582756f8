const POSITION = 'waivers.position';

const readStored = (): string | null => {
  try {
    return sessionStorage.getItem(POSITION);
  } catch {
    return null;
  }
};

let position = readStored();

/** Returns the log position of this tab's last command. Survives reloads, so that reads can wait for it. */
export const logPosition = (): string | null => position;

export const storeLogPosition = (next: string | null): void => {
  if (next === null || next === position) return;
  position = next;
  try {
    sessionStorage.setItem(POSITION, next);
  } catch {}
};
