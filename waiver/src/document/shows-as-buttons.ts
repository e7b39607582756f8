type Choice = { readonly name: string; readonly required: boolean; readonly options: readonly unknown[] };

/** Whether to show a choice as buttons. Optional fields get a list, because a pressed button cannot be cleared. */
export const showsAsButtons = ({ name, required, options }: Choice): boolean =>
  name === 'gender' && required && options.length <= 3;
