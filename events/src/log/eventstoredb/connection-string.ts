/**
 * Options passed on to the client. It warns about others, and about an unusable `tlsVerifyCert`, by printing the
 * whole address with the password. `throwOnAppendFailure=false` would make it invent versions.
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

/** As the client normalises names. */
const plain = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '');

/**
 * The connection string for the client, which accepts only the scheme `esdb`.
 * @param url `esdb://…` or `kurrentdb://…`, credentials included
 */
export const connectionStringOf = (url: string): string => {
  const [address = '', options = ''] = url.replace(/^kurrentdb(\+discover)?:/, 'esdb$1:').split('?', 2);
  const taken = options.split('&').filter((option) => TAKEN.has(plain(option.split('=', 1)[0] ?? '')));
  return taken.length === 0 ? address : `${address}?${taken.join('&')}`;
};
