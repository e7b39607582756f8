/** @returns nothing for a file that cannot be read, such as one deleted since, so that the others are still checked */
export const textOf = (file: File): Promise<string> => file.text().catch(() => '');
