import { domainToASCII } from 'node:url';
import { tidyEmail } from '@waivers/waiver/email-address.ts';

/** Ignores case and address-book extras, and normalises the domain, so that one mailbox has one name. */
export const normaliseName = (typed: string): string => {
  const name = tidyEmail(typed).toLowerCase();
  const at = name.lastIndexOf('@') + 1;
  if (at === 0) return name;
  // `domainToASCII` returns '' for an invalid domain.
  const domain = domainToASCII(name.slice(at)) || name.slice(at);
  return name.slice(0, at) + domain.replace(/\.$/, '');
};
