import { Counter, Gauge, type Registry } from 'prom-client';

export type RelayMetrics = {
  relayed(): void;
  began(): void;
  atWork(isAtWork: boolean): void;
  /** Age in seconds of the oldest event that has not been relayed. */
  behind(seconds: number): void;
};

export const createRelayMetrics = (registry: Registry): RelayMetrics => {
  const registers = [registry];
  const events = new Counter({
    name: 'waiver_relay_events_total',
    help: 'Events that this relay has put into JetStream.',
    registers,
  });
  const starts = new Counter({
    name: 'waiver_relay_starts_total',
    help: 'How often this relay has looked where the stream ends, and gone on from there.',
    registers,
  });
  const active = new Gauge({
    name: 'waiver_relay_active',
    help: '1 while this relay is the one at work, 0 while it stands by.',
    registers,
  });
  const lagSeconds = new Gauge({
    name: 'waiver_relay_lag_seconds',
    help: 'For how long the log has had an event that is not in JetStream; 0 when it has all, and while standing by.',
    registers,
  });
  return {
    relayed: () => events.inc(),
    began: () => starts.inc(),
    atWork: (isAtWork) => active.set(isAtWork ? 1 : 0),
    behind: (seconds) => lagSeconds.set(seconds),
  };
};
