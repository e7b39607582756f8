export const fieldError = (message: string | undefined) =>
  message === undefined ? {} : { validationMessage: message, validationState: 'error' as const };

/** As required by spec section 5. */
export const EMAIL = /^[^\s@]+@[^\s@]+$/;
