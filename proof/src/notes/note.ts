import { fromBase64, toBase64 } from './base64.ts';

/** Signed notes, as c2sp.org/signed-note specifies. */

export type NoteSignature = {
  readonly name: string;
  /** The first four bytes of the decoded line. */
  readonly keyId: number;
  readonly signature: Uint8Array;
};

export type Note = {
  /** With the final newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
};

/** More than any log and its witnesses need. */
const MAX_SIGNATURES = 64;
const KEY_ID_BYTES = 4;
const SIGNATURE_LINE = /^— (?<name>[^\s+]+) (?<base64>[A-Za-z0-9+/]+=*)$/u;

const isControl = (letter: string): boolean => letter < ' ' && letter !== '\n';

export const keyIdOf = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);

const formatSignature = ({ name, keyId, signature }: NoteSignature): string => {
  const bytes = new Uint8Array(KEY_ID_BYTES + signature.length);
  new DataView(bytes.buffer).setUint32(0, keyId);
  bytes.set(signature, KEY_ID_BYTES);
  return `— ${name} ${toBase64(bytes)}\n`;
};

/** Returns one line per signature, each with its newline. */
export const formatSignatures = (signatures: readonly NoteSignature[]): string =>
  signatures.map(formatSignature).join('');

export const formatNote = ({ text, signatures }: Note): string => `${text}\n${formatSignatures(signatures)}`;

const parseSignature = (line: string): NoteSignature | undefined => {
  const { name, base64 } = SIGNATURE_LINE.exec(line)?.groups ?? {};
  const bytes = base64 === undefined ? undefined : fromBase64(base64);
  if (name === undefined || bytes === undefined || bytes.length <= KEY_ID_BYTES) return undefined;
  return { name, keyId: keyIdOf(bytes), signature: bytes.subarray(KEY_ID_BYTES) };
};

/** @returns undefined if the text is not a signed note */
export const parseNote = (note: string): Note | undefined => {
  if ([...note].some(isControl) || !note.isWellFormed() || !note.endsWith('\n')) return undefined;
  const end = note.lastIndexOf('\n\n');
  if (end === -1) return undefined;
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines.map(parseSignature).filter((signature) => signature !== undefined);
  if (signatures.length < lines.length || lines.length > MAX_SIGNATURES) return undefined;
  return { text: note.slice(0, end + 1), signatures };
};
