import type { NatsConnection } from '@nats-io/transport-node';

const MAJOR = 2;
const MINOR = 10;

/** Whether the server can sync before acknowledging. Only a hint for operators, because lost messages are resent. */
export const canSyncAlways = ({ info }: Pick<NatsConnection, 'info'>): boolean => {
  const [major = 0, minor = 0] = (info?.version ?? '').split('.').map(Number);
  return major > MAJOR || (major === MAJOR && minor >= MINOR);
};
