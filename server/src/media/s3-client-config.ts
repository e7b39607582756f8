import type { S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Address } from './s3-address.ts';

/** Limit on connections, of which each video being watched needs one. */
const MOST_CONNECTIONS = 1000;
const CONNECTS_WITHIN_MS = 3000;

export const s3ClientConfig = (
  { endpoint, region, credentials }: S3Address,
  requestTimeout: number,
): S3ClientConfig => ({
  region,
  ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  ...(credentials === undefined ? {} : { credentials }),
  // Newer SDK versions add checksums by default, which other services reject.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: CONNECTS_WITHIN_MS,
    requestTimeout,
    throwOnRequestTimeout: true,
    httpAgent: { maxSockets: MOST_CONNECTIONS },
    httpsAgent: { maxSockets: MOST_CONNECTIONS },
  },
});
