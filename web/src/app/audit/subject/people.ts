/** Names of those who signed, by id of the participant; who is missing has been erased. */
export type People = ReadonlyMap<string, string>;
