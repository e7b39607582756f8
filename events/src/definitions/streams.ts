/** Stream names are `category-id` with no hyphen in the category. Frozen because event ids and hashes include them. */
export const accountStream = (accountId: string): string => `account-${accountId}`;
export const userStream = (userId: string): string => `user-${userId}`;
export const waiverStream = (waiverId: string): string => `waiver-${waiverId}`;
export const signedWaiverStream = (signedWaiverId: string): string => `signedWaiver-${signedWaiverId}`;
export const followUpStream = (followUpId: string): string => `followUp-${followUpId}`;

export const LOG_IDENTITY_STREAM = 'log-identity';
/** Time stamps from outside, of all epochs. */
export const LOG_STAMPS_STREAM = 'log-stamps';

export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));

export const idIn = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
