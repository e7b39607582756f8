/** Per person. */
export const MAX_FACTORS = 10;
export const MAX_FACTOR_NAME_LENGTH = 60;
/** How many recovery codes are issued together. */
export const RECOVERY_CODES = 10;
