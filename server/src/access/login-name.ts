import { domainToASCII } from 'node:url';
import { tidyEmail } from '@waivers/waiver/email-address.ts';

/** Lower-cases addresses, strips address-book extras and normalises domains, so that each mailbox has one name. */
export const normaliseName = (typed: string): string => {
  const name = tidyEmail(typed).toLowerCase();
  const at = name.lastIndexOf('@') + 1;
  if (at === 0) return name;
  // Keep the original domain if it is invalid, for which `domainToASCII` returns ''.
  const domain = domainToASCII(name.slice(at)) || name.slice(at);
  return name.slice(0, at) + domain.replace(/\.$/, '');
};
