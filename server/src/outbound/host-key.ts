/** Returns a key that identifies a host. `URL` normalises case, IDN and the default port, but not a trailing dot. */
export const hostKey = ({ protocol, hostname, port }: URL): string =>
  `${hostname.replace(/\.$/, '')}:${port === '' ? (protocol === 'http:' ? '80' : '443') : port}`;
