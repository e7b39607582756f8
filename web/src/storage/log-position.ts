const POSITION = 'waivers.position';

const kept = (): string | null => {
  try {
    return sessionStorage.getItem(POSITION);
  } catch {
    return null;
  }
};

let position = kept();

/** Position of this tab's last command, kept over reloads, so that reads wait for it. */
export const logPosition = (): string | null => position;

export const keepLogPosition = (told: string | null): void => {
  if (told === null || told === position) return;
  position = told;
  try {
    sessionStorage.setItem(POSITION, told);
  } catch {}
};
