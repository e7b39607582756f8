import own from '../../package.json' with { type: 'json' };

/** Version of the whole product. A check keeps it the same in all packages. */
export const PRODUCT_VERSION: string = own.version;

/**
 * Oldest version that works with a database which this version has migrated: the release before. Migrations of this
 * version must not remove what that one uses.
 */
export const OLDEST_READER = '0.2.0';

const { compare } = new Intl.Collator('en', { numeric: true });

/** Compares versions such as `0.10.1`, for sorting. */
export const compareVersions = (one: string, other: string): number => compare(one, other);
