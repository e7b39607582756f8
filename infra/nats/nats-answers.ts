import { connect } from 'node:net';

const CONNECT_MS = 1000;
const PORT = 4222;

/** Waits for the greeting, because a NATS server sends an INFO line first. */
export const natsAnswers = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host);
    const settle = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.setTimeout(CONNECT_MS, () => settle(false));
    socket.once('data', (bytes) => settle(bytes.toString('latin1').startsWith('INFO ')));
    socket.once('error', () => settle(false));
    socket.once('close', () => resolve(false));
  });

/** Warns when NATS is down, because processes start without it. @param natsUrl comma-separated URLs */
export const natsProblem = async (natsUrl: string): Promise<string | undefined> => {
  const servers = natsUrl.split(',').map((text) => new URL(text.trim()));
  const answers = await Promise.all(
    servers.map(({ hostname, port }) => natsAnswers(hostname.replace(/^\[|\]$/g, ''), Number(port || PORT))),
  );
  if (answers.includes(true)) return undefined;
  return (
    `No NATS server answers at ${servers.map(({ host }) => host).join(', ')} (NATS_URL). Until one does, read models ` +
    'follow the log itself; nothing has to be started again.'
  );
};
