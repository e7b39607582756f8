import Bowser from 'bowser';

const MAX_LENGTH = 300;

export const truncateUserAgent = (header: string | undefined): string | null => {
  const said = header?.trim().slice(0, MAX_LENGTH) ?? '';
  return said === '' ? null : said;
};

export const deviceNames = (
  userAgent: string | null,
): { readonly browser: string | null; readonly system: string | null } => {
  if (userAgent === null) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
};
