import { equalBytes } from '@noble/curves/utils.js';
import { ED25519, formatVerifierKey, parseVerifierKey, type VerifierKey } from './note-keys.ts';

/**
 * Which signatures make a checkpoint valid, as c2sp.org/tlog-policy specifies: one of a log's, and those of a quorum
 * of witnesses.
 */
export type Policy = {
  readonly logs: readonly VerifierKey[];
  readonly witnesses: ReadonlyMap<string, VerifierKey>;
  readonly groups: ReadonlyMap<string, { readonly threshold: number; readonly members: readonly string[] }>;
  /** The name of a witness or group, or `none`. */
  readonly quorum: string;
};

const NONE = 'none';

/** A server that cosigns the log's checkpoints (c2sp.org/tlog-witness); `url` is its submission prefix. */
export type Witness = { readonly key: VerifierKey; readonly url: string };

const idOf = ({ keyId }: VerifierKey): string => keyId.toString(16).padStart(8, '0');

/**
 * Names each witness as its key, with the key id behind a plus sign if that name is taken: a witness may have a key of
 * either type under one name.
 */
const namedWitnesses = (witnesses: readonly Witness[]): ReadonlyMap<string, Witness> => {
  const named = new Map<string, Witness>();
  for (const witness of witnesses) {
    const { key } = witness;
    const isTaken = key.name === NONE || named.has(key.name);
    named.set(isTaken ? `${key.name}+${idOf(key)}` : key.name, witness);
  }
  return named;
};

/**
 * Returns the policy text for a log: a line per key and per witness. No witness is required, because receipts from before
 * a log had witnesses stay valid.
 */
export const policyOfLogs = (keys: readonly VerifierKey[], witnesses: readonly Witness[] = []): string =>
  [
    ...keys.map((key) => `log ${formatVerifierKey(key)}\n`),
    ...[...namedWitnesses(witnesses)].map(
      ([name, { key, url }]) => `witness ${name} ${formatVerifierKey(key)} ${url}\n`,
    ),
    `quorum ${NONE}\n`,
  ].join('');

const thresholdOf = (text: string | undefined, members: number): number => {
  if (text === 'all') return members;
  if (text === 'any') return 1;
  return Number(text);
};

class Malformed extends Error {}

type Building = {
  readonly logs: VerifierKey[];
  readonly witnesses: Map<string, VerifierKey>;
  readonly groups: Map<string, { threshold: number; members: readonly string[] }>;
  quorum?: string;
};

const isDefined = ({ witnesses, groups }: Building, name: string): boolean =>
  witnesses.has(name) || groups.has(name);

const requireNew = (policy: Building, name: string | undefined): string => {
  if (name === undefined || name === NONE || isDefined(policy, name)) throw new Malformed();
  return name;
};

const keyOf = (vkey: string | undefined): VerifierKey => {
  const key = vkey === undefined ? undefined : parseVerifierKey(vkey);
  if (key === undefined) throw new Malformed();
  return key;
};

const addWitness = (policy: Building, [name, vkey]: readonly string[]): void => {
  const key = keyOf(vkey);
  // A key under two names would count twice.
  const isKnown = [...policy.witnesses.values()].some((known) => equalBytes(known.publicKey, key.publicKey));
  if (key.type === ED25519 || isKnown) throw new Malformed();
  policy.witnesses.set(requireNew(policy, name), key);
};

const addGroup = (policy: Building, [name, count, ...members]: readonly string[]): void => {
  const threshold = thresholdOf(count, members.length);
  const isPossible = Number.isInteger(threshold) && threshold >= 1 && threshold <= members.length;
  if (!isPossible || new Set(members).size < members.length) throw new Malformed();
  if (!members.every((member) => isDefined(policy, member))) throw new Malformed();
  // Each name counts in one group only, so that no witness counts twice.
  const taken = [...policy.groups.values()].flatMap((group) => group.members);
  if (members.some((member) => taken.includes(member))) throw new Malformed();
  policy.groups.set(requireNew(policy, name), { threshold, members });
};

const addLine = (policy: Building, [keyword, ...rest]: readonly string[]): void => {
  if (keyword === 'log') policy.logs.push(keyOf(rest[0]));
  else if (keyword === 'witness') addWitness(policy, rest);
  else if (keyword === 'group') addGroup(policy, rest);
  else if (keyword === 'quorum' && policy.quorum === undefined && rest.length === 1)
    policy.quorum = rest.join();
  else throw new Malformed();
};

/** @returns undefined if the text is not a policy, or uses a type of key that is unknown here */
export const parsePolicy = (text: string): Policy | undefined => {
  const policy: Building = { logs: [], witnesses: new Map(), groups: new Map() };
  try {
    for (const line of text.split('\n')) {
      const words = line.split(/[ \t]+/).filter((word) => word !== '');
      if (words.length > 0 && !words[0]?.startsWith('#')) addLine(policy, words);
    }
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
  const { quorum } = policy;
  if (quorum === undefined || !(quorum === NONE || isDefined(policy, quorum))) return undefined;
  return { ...policy, quorum };
};

/** Tells whether the witnesses that signed are enough. @param hasSigned by the witness's name in the policy */
export const isQuorum = (policy: Policy, hasSigned: (witness: string) => boolean): boolean => {
  const holds = (name: string): boolean => {
    const group = policy.groups.get(name);
    if (group === undefined) return hasSigned(name);
    return group.members.filter(holds).length >= group.threshold;
  };
  return policy.quorum === NONE || holds(policy.quorum);
};
