/** `waiver-<id>` → `<id>`. */
export const idIn = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
