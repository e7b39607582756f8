/** English names are the option texts. */
export const regionNames: Readonly<Record<string, string>> = {};
