export type StreamNames = {
  readonly prefix: string;
  onServer(stream: string): string;
  ours(nameOnServer: string): string | undefined;
};

export const isSystemName = (name: string): boolean => name.startsWith('$');

/** @throws Error if the prefix is empty or starts with `$`, which is reserved for the server's own streams */
export const streamNames = (prefix: string): StreamNames => {
  if (prefix === '' || isSystemName(prefix)) {
    throw new Error('EVENTSTOREDB_PREFIX must not be empty, nor begin with $.');
  }
  return {
    prefix,
    onServer: (stream) => prefix + stream,
    ours: (name) => (name.startsWith(prefix) ? name.slice(prefix.length) : undefined),
  };
};
