export const fieldError = (message: string | undefined) =>
  message === undefined ? {} : { validationMessage: message, validationState: 'error' as const };
