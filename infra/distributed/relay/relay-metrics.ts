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
    help: 'Events that this relay has published to JetStream.',
    registers,
  });
  const starts = new Counter({
    name: 'waiver_relay_starts_total',
    help: 'Times this relay has resumed from the end of the stream. Many mean a disturbance, which its log explains.',
    registers,
  });
  const active = new Gauge({
    name: 'waiver_relay_active',
    help: '1 while this relay is the active one, 0 while it stands by.',
    registers,
  });
  const lagSeconds = new Gauge({
    name: 'waiver_relay_lag_seconds',
    help: 'How long the log has held an event that JetStream lacks; 0 when up to date, and on standby.',
    registers,
  });
  return {
    relayed: () => events.inc(),
    began: () => starts.inc(),
    atWork: (isAtWork) => active.set(isAtWork ? 1 : 0),
    behind: (seconds) => lagSeconds.set(seconds),
  };
};
