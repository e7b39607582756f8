import { parseMasterKey } from '@waivers/events/keys/master-key.ts';
import { isEventStoreDbAddress } from '@waivers/events/log/identity/log-address.ts';
import { z } from 'zod';
import type { TrustProxy } from '../http/proxy/forwarded-addresses.ts';
import { isNetwork } from '../http/proxy/networks.ts';
import { parseS3Address } from '../media/s3-address.ts';
import { parseBackupAddress } from './backup-address.ts';

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

export const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.href === `${url.origin}/`;
};

export const isPostgresUrl = (text: string): boolean =>
  URL.canParse(text) &&
  /^postgres(ql)?:$/.test(new URL(text).protocol) &&
  /^\/[^/]+$/.test(new URL(text).pathname);

/** Whether the text can be decoded. A literal % must be written as %25, or clients cannot parse the password. */
const isDecodable = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
};

/** Unlike `URL`, accepts `esdb://a:2113,b:2113?tls=true`. A literal ? or @ must be written as %3F or %40. */
export const isEventStoreUrl = (text: string): boolean =>
  isEventStoreDbAddress(text) &&
  isDecodable(text) &&
  /^[a-z+]+:\/\/(?:[^\s@/?]+@)?[^\s@/?,]+(?:,[^\s@/?,]+)*\/?(?:\?[^\s@?]*)?$/.test(text);

export const isNatsUrl = (text: string): boolean =>
  isDecodable(text) &&
  text.split(',').every((part) => {
    const server = part.trim();
    return (
      URL.canParse(server) && /^(nats|tls):$/.test(new URL(server).protocol) && new URL(server).host !== ''
    );
  });

/** The NATS client uses the same user and password for all servers. */
export const hasOneNatsUser = (text: string): boolean => {
  const users = text.split(',').map((server) => {
    const { username, password } = new URL(server.trim());
    return `${username}:${password}`;
  });
  return new Set(users.filter((user) => user !== ':')).size <= 1;
};

/** @param parse returns undefined for a value that `error` describes */
const parsedBy = <Value>(parse: (text: string) => Value | undefined, error: string) =>
  z.string().transform((text, context): Value => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue(error);
    return z.NEVER;
  });

const networksIn = (text: string): readonly string[] | undefined => {
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
};

export const trustProxy = parsedBy<TrustProxy>((text) => {
  if (text === 'off') return false;
  return /^[1-9]$/.test(text) ? Number(text) : networksIn(text);
}, 'must be off, a number of hops from 1 to 9, or a list of addresses and networks (10.0.0.0/8)');

export const metricsAllow = parsedBy(
  (text) => (text === 'nobody' ? [] : networksIn(text)),
  'must be nobody, or a list of addresses and networks (loopback, 10.0.0.0/8)',
);

export const webhookNetworks = parsedBy(
  networksIn,
  'must be a list of addresses and networks (192.168.0.0/16)',
);

const MAX_TIME_STAMP_URLS = 5;

export const timeStampUrls = parsedBy<readonly string[]>((text) => {
  const urls = text.split(',').map((part) => part.trim());
  const areValid = urls.every((url) => {
    const { protocol = '', username } = URL.parse(url) ?? {};
    return /^https?:$/.test(protocol) && username === '';
  });
  return areValid && urls.length <= MAX_TIME_STAMP_URLS ? urls : undefined;
}, 'must be one to five addresses http(s)://host[/path], separated by commas');

export const masterKey = parsedBy(
  parseMasterKey,
  'must be 32 bytes as base64url, base64 or hexadecimal digits: openssl rand -hex 32',
);

export const mediaUrl = parsedBy((text) => {
  const address = parseS3Address(text);
  return address && { address, asWritten: text };
}, 'must be s3://key:secret@bucket/prefix?endpoint=https://…&region=…');

export const backupUrl = parsedBy((text) => {
  const address = parseBackupAddress(text);
  return address && { address };
}, 'must be a folder, or s3://key:secret@bucket/prefix?endpoint=https://…&region=…');
