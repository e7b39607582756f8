/**
 * One host in every spelling of it. `URL` has made case, IDN and the scheme's port one already; a trailing dot, which
 * says that the name is whole, it leaves.
 */
export const hostKey = ({ protocol, hostname, port }: URL): string =>
  `${hostname.replace(/\.$/, '')}:${port === '' ? (protocol === 'http:' ? '80' : '443') : port}`;
