/** How our streams are called on the server. Outside this folder nobody knows that there is a prefix. */
export type StreamNames = {
  /** What all names of ours begin with. */
  readonly prefix: string;
  onServer(stream: string): string;
  /** Undefined for a stream that is not ours: the server's own (`$…`), or of other programs on the same server. */
  ours(nameOnServer: string): string | undefined;
};

/** `$` begins the names of the server's own streams and event types. */
export const isOfTheServer = (name: string): boolean => name.startsWith('$');

/** @throws Error when the prefix is empty or begins with `$`: our events could not be told from the server's own */
export const streamNames = (prefix: string): StreamNames => {
  if (prefix === '' || isOfTheServer(prefix)) {
    throw new Error('EVENTSTOREDB_PREFIX must not be empty, nor begin with $.');
  }
  return {
    prefix,
    onServer: (stream) => prefix + stream,
    ours: (name) => (name.startsWith(prefix) ? name.slice(prefix.length) : undefined),
  };
};
