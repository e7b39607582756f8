type Choice = { readonly name: string; readonly required: boolean; readonly options: readonly unknown[] };

/**
 * Whether a list of answers is shown as buttons: one tap instead of two. What may stay empty has a list, because a button
 * that is pressed cannot be taken back.
 */
export const isFewButtons = ({ name, required, options }: Choice): boolean =>
  name === 'gender' && required && options.length <= 3;
