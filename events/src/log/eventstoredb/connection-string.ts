/**
 * What the client takes from an address. Of any other option, and of a `tlsVerifyCert` that it cannot heed, it complains on
 * the console with the whole address, password included; and with `throwOnAppendFailure=false` it would make versions up.
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

/** The client compares names like this, too. */
const plain = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '');

/**
 * An address of an event store as the client reads it: it knows no other scheme than `esdb`, both servers speak the same.
 * @param url `esdb://…` or `kurrentdb://…`, credentials included
 */
export const connectionStringOf = (url: string): string => {
  const [address = '', options = ''] = url.replace(/^kurrentdb(\+discover)?:/, 'esdb$1:').split('?', 2);
  const taken = options.split('&').filter((option) => TAKEN.has(plain(option.split('=', 1)[0] ?? '')));
  return taken.length === 0 ? address : `${address}?${taken.join('&')}`;
};
