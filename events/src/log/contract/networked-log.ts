import type { TcpProxy } from '../../testing/tcp-proxy.ts';
import type { EventLog } from '../port/event-log.ts';
import type { NetworkedLog } from './log-contract.ts';

export const networkedLog = (log: EventLog, proxy: TcpProxy): NetworkedLog => ({
  log,
  silence: () => proxy.silence('to client'),
  mend: () => {
    proxy.silence('none');
    proxy.cut();
  },
  close: async () => {
    await log.close();
    await proxy.close();
  },
});
