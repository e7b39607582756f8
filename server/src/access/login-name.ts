import { domainToASCII } from 'node:url';
import { tidyEmail } from '@waivers/waiver/email-address.ts';

/**
 * Ignores case, and what keyboards and address books add to an address, as in forms; writes the domain as mail is
 * delivered to it: full-width and international spellings, and the dot of a whole name, are one mailbox.
 */
export const normaliseName = (typed: string): string => {
  const name = tidyEmail(typed).toLowerCase();
  const at = name.lastIndexOf('@') + 1;
  if (at === 0) return name;
  // Empty for an invalid domain.
  const domain = domainToASCII(name.slice(at)) || name.slice(at);
  return name.slice(0, at) + domain.replace(/\.$/, '');
};
