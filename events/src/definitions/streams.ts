/** Stream names are logical: `category-id`, no hyphen inside a category. Frozen bytes: event ids and hashes hold them. */
export const accountStream = (accountId: string): string => `account-${accountId}`;
export const waiverStream = (waiverId: string): string => `waiver-${waiverId}`;
export const signedWaiverStream = (signedWaiverId: string): string => `signedWaiver-${signedWaiverId}`;
export const followUpStream = (followUpId: string): string => `followUp-${followUpId}`;

/** The one stream of the log itself: its first event names the log and its epoch. */
export const LOG_IDENTITY_STREAM = 'log-identity';

/** The part of a stream name before the first hyphen. */
export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
