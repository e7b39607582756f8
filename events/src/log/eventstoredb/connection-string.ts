/**
 * Options passed on. With others, or an unusable `tlsVerifyCert`, the client would print the URL including the password; with
 * `throwOnAppendFailure=false` it would invent versions.
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

/** The client accepts only the scheme `esdb`. @param url `esdb://…` or `kurrentdb://…`, credentials included */
export const connectionStringOf = (url: string): string => {
  const [address = '', options = ''] = url.replace(/^kurrentdb(\+discover)?:/, 'esdb$1:').split('?', 2);
  const taken = options.split('&').filter((option) => TAKEN.has(plain(option.split('=', 1)[0] ?? '')));
  return taken.length === 0 ? address : `${address}?${taken.join('&')}`;
};
