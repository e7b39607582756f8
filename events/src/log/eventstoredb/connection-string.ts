/**
 * Options passed to the client. Given any other option or an unusable `tlsVerifyCert`, the client would print the URL
 * including its password; with `throwOnAppendFailure=false`, it would make up versions.
 */
const TAKEN = new Set([
  'usercertfile',
  'userkeyfile',
  'maxdiscoverattempts',
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'nodepreference',
  'tls',
  'tlscafile',
  'keepaliveinterval',
  'keepalivetimeout',
]);

const plain = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '');

/** Converts the scheme to `esdb`, as the client requires. @param url `esdb://…` or `kurrentdb://…` with credentials */
export const connectionStringOf = (url: string): string => {
  const [address = '', options = ''] = url.replace(/^kurrentdb(\+discover)?:/, 'esdb$1:').split('?', 2);
  const taken = options.split('&').filter((option) => TAKEN.has(plain(option.split('=', 1)[0] ?? '')));
  return taken.length === 0 ? address : `${address}?${taken.join('&')}`;
};
