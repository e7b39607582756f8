import { setTimeout as pause } from 'node:timers/promises';
import type { WakeUps } from '../port/wake-ups.ts';
import { type ConnectionSettings, PostgresConnection } from './postgres-connection.ts';

const CHECK_MS = 1000;

/** Wakes readers on NOTIFY `log_appended`. A missed notification only causes a delay, because readers also poll. */
export const listenForAppends = async (
  settings: ConnectionSettings,
  wakeUps: WakeUps,
  signal: AbortSignal,
): Promise<void> => {
  const connection = new PostgresConnection(settings, async (client) => {
    client.on('notification', () => wakeUps.wake());
    await client.query('listen log_appended');
    wakeUps.wake();
  });
  while (!signal.aborted) {
    await connection.connected().catch(() => {});
    await pause(CHECK_MS, undefined, { signal, ref: false }).catch(() => {});
  }
  await connection.close();
};
