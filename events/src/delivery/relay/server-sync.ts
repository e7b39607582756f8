import type { NatsConnection } from '@nats-io/transport-node';

/** The first version with `sync_interval: always`. */
const MAJOR = 2;
const MINOR = 10;

/**
 * Whether the server is able to sync before it acknowledges. Clients cannot see whether a newer server is configured
 * to. Messages lost by a server that does not sync are sent again; this is only a hint for operators.
 */
export const syncsAlways = ({ info }: Pick<NatsConnection, 'info'>): boolean => {
  const [major = 0, minor = 0] = (info?.version ?? '').split('.').map(Number);
  return major > MAJOR || (major === MAJOR && minor >= MINOR);
};
