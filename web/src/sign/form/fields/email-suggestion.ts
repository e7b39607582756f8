/** Providers that many signers use. Real domains that resemble another one are listed, so that they are not corrected. */
const PROVIDERS: readonly string[] = [
  'gmail.com',
  'ymail.com',
  'mail.com',
  'email.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  't-online.de',
  'naver.com',
  'hanmail.net',
];

/** Whether two words differ by at most one letter, or by two letters that have changed places. */
const isNear = (one: string, other: string): boolean => {
  const shortest = Math.min(one.length, other.length);
  let start = 0;
  while (start < shortest && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (a.length <= 1 && b.length <= 1) || (a.length === 2 && b === `${a[1]}${a[0]}`);
};

/** Returns the address with its domain corrected, or undefined if there is nothing to correct. */
export const suggestedEmail = (email: string): string | undefined => {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || PROVIDERS.includes(domain)) return undefined;
  const provider = PROVIDERS.find((each) => isNear(domain, each));
  return provider === undefined ? undefined : email.slice(0, at + 1) + provider;
};
