import { parsePolicy } from '@waivers/proof/notes/policy.ts';
import type { PolicyFile } from './sort-files.ts';

/** Returns the policy that a server or a bundle has put into the page. */
export const embeddedPolicy = (): PolicyFile | undefined => {
  const text: unknown = JSON.parse(document.getElementById('policy')?.textContent ?? 'null');
  const policy = typeof text === 'string' ? parsePolicy(text) : undefined;
  return policy && { policy };
};
