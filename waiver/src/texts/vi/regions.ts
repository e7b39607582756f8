/** As in English. */
export const regionNames: Readonly<Record<string, string>> = {};
