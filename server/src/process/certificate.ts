import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { Gauge, type Registry } from 'prom-client';
import type { ServerPart } from './serve.ts';

const HOUR_MS = 3_600_000;
const ANSWER_MS = 10_000;
/** Certificates of 90 days or less are renewed well before this. */
const LEAST_MS = 7 * 24 * HOUR_MS;

export type ServedCertificate = {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Whether this machine trusts the issuer, and the certificate is for this host. */
  readonly isTrusted: boolean;
};

export const certificateProblem = (
  { expiresAt, isTrusted }: ServedCertificate,
  now: number,
): string | undefined => {
  if (!isTrusted) return 'The certificate of PUBLIC_URL is not trusted here.';
  return expiresAt - now < LEAST_MS ? 'The certificate of PUBLIC_URL expires within a week.' : undefined;
};

/** @throws Error if the host does not answer with TLS in ten seconds */
export const readCertificate = ({ hostname, port }: URL): Promise<ServedCertificate> =>
  new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connect({
      host,
      port: Number(port || 443),
      servername: isIP(host) === 0 ? host : '',
      rejectUnauthorized: false,
      timeout: ANSWER_MS,
    });
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate();
      resolve({ expiresAt: Date.parse(valid_to), isTrusted: socket.authorized });
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('The host does not answer.')));
    socket.once('error', reject);
  });

/**
 * Looks hourly at the certificate that clients of `publicUrl` get, whoever serves it. Says nothing while the host cannot
 * be reached from here, because clients may reach it all the same.
 */
export const watchCertificate = (
  publicUrl: string,
  registry: Registry,
): Required<Pick<ServerPart, 'warnings' | 'begin' | 'close'>> => {
  const url = new URL(publicUrl);
  let latest: ServedCertificate | undefined;
  const gauge: Gauge<'host'> = new Gauge({
    name: 'waiver_certificate_expires_in_seconds',
    help: 'Time until the certificate of `PUBLIC_URL` expires, negative afterwards. Absent for http, and while its host cannot be reached from here.',
    labelNames: ['host'],
    registers: [registry],
    collect: () => {
      if (latest !== undefined) gauge.set({ host: url.host }, (latest.expiresAt - Date.now()) / 1000);
    },
  });
  const look = (): void => {
    readCertificate(url).then(
      (found) => {
        latest = found;
      },
      () => undefined,
    );
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    warnings: {
      certificate: async () => {
        const problem = latest && certificateProblem(latest, Date.now());
        if (problem !== undefined) throw new Error(problem);
      },
    },
    begin: () => {
      if (url.protocol !== 'https:') return;
      look();
      timer = setInterval(look, HOUR_MS).unref();
    },
    close: async () => clearInterval(timer),
  };
};
