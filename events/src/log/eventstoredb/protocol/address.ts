import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ChannelCredentials, credentials } from '@grpc/grpc-js';

export type Address = {
  /** `host:port`; any of them tells which node is the leader. */
  readonly hosts: readonly string[];
  /** Each host name has the addresses of several nodes. */
  readonly isDiscovered: boolean;
  readonly credentials: ChannelCredentials;
  readonly authorization: string | undefined;
  readonly connectionName: string;
  readonly keepAliveMs: number;
  readonly keepAliveTimeoutMs: number;
};

const URL_PARTS = /^(?:esdb|kurrentdb)(\+discover)?:\/\/(?:([^/?]*)@)?([^/?@]+)\/?(?:\?(.*))?$/;
const DEFAULT_PORT = 2113;
const KEEP_ALIVE_MS = 10_000;

const withPort = (host: string): string => (/:\d+$/.test(host) ? host : `${host}:${DEFAULT_PORT}`);

const basic = (user: string): string => {
  const [name = '', password = ''] = user.split(/:(.*)/, 2).map(decodeURIComponent);
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
};

const file = (path: string | null | undefined): Buffer | null => (path ? readFileSync(path) : null);

/**
 * Options are case-insensitive, with or without `-` and `_`. Those of the official clients that are missing here have no effect.
 * @param url `esdb://…` or `kurrentdb://…` with credentials @throws Error that does not repeat the URL
 */
export const addressOf = (url: string): Address => {
  const [, discover, user, hosts, query = ''] = URL_PARTS.exec(url) ?? [];
  if (hosts === undefined) throw new Error('The event store’s URL must be esdb://… or kurrentdb://….');
  const options = new Map(
    [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase().replace(/[_-]/g, ''), value]),
  );
  const secure = (): ChannelCredentials =>
    credentials.createSsl(
      file(options.get('tlscafile')),
      file(options.get('userkeyfile')),
      file(options.get('usercertfile')),
    );
  return {
    hosts: hosts.split(',').map(withPort),
    isDiscovered: discover !== undefined,
    credentials: options.get('tls') === 'false' ? credentials.createInsecure() : secure(),
    authorization: user === undefined ? undefined : basic(user),
    connectionName: options.get('connectionname') ?? randomUUID(),
    keepAliveMs: Number(options.get('keepaliveinterval') ?? KEEP_ALIVE_MS),
    keepAliveTimeoutMs: Number(options.get('keepalivetimeout') ?? KEEP_ALIVE_MS),
  };
};
