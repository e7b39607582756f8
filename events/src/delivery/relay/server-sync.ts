import type { NatsConnection } from '@nats-io/transport-node';

/** The first version that knows `sync_interval: always`. */
const MAJOR = 2;
const MINOR = 10;

/**
 * Whether a server can write through what it acknowledges. An older one cannot; whether a newer one was told to, its
 * clients are not told. What is lost with a server that does not is sent again: this is for whoever wonders why.
 */
export const syncsAlways = ({ info }: Pick<NatsConnection, 'info'>): boolean => {
  const [major = 0, minor = 0] = (info?.version ?? '').split('.').map(Number);
  return major > MAJOR || (major === MAJOR && minor >= MINOR);
};
