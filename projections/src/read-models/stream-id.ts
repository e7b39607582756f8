/** The id in a stream's name: `waiver-<id>`. */
export const idIn = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
