import { formatVerifierKey } from '@waivers/proof/notes/note-keys.ts';
import { type Policy, parsePolicy } from '@waivers/proof/notes/policy.ts';
import type { PolicyFile } from './sort-files.ts';

/** Returns the policy that a server or a bundle has put into the page. */
export const embeddedPolicy = (): PolicyFile | undefined => {
  const text: unknown = JSON.parse(document.getElementById('policy')?.textContent ?? 'null');
  const policy = typeof text === 'string' ? parsePolicy(text) : undefined;
  return policy && { policy };
};

/** Tells whether a policy trusts a key that is not among those of this page. False if the page came without keys. */
export const isForeign = ({ logs }: Policy): boolean => {
  const own = embeddedPolicy()?.policy.logs.map(formatVerifierKey);
  return own !== undefined && !logs.every((key) => own.includes(formatVerifierKey(key)));
};
