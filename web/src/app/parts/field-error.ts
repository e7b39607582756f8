/** What a field of Fluent's is given to show what is wrong with it. */
export const fieldError = (message: string | undefined) =>
  message === undefined ? {} : { validationMessage: message, validationState: 'error' as const };
