import type { NatsConnection } from '@nats-io/transport-node';

const MAJOR = 2;
const MINOR = 10;

/** Whether the server can be configured to sync before acknowledging. A hint for operators: lost messages are sent again. */
export const canSyncAlways = ({ info }: Pick<NatsConnection, 'info'>): boolean => {
  const [major = 0, minor = 0] = (info?.version ?? '').split('.').map(Number);
  return major > MAJOR || (major === MAJOR && minor >= MINOR);
};
