import type { RecordWords } from '../texts/record-words.ts';
import { dateWithZone } from './record-date.ts';
import type { SignedContent } from './signed-content.ts';

type ProofSource = Pick<
  SignedContent,
  'id' | 'date' | 'timeZone' | 'document' | 'revision' | 'versionHash' | 'recipientAddress'
>;

export type ProofLine = {
  readonly name: Exclude<keyof RecordWords, 'roles'>;
  readonly value: string;
};

const receivedAt = ({ date, timeZone, document: { locale } }: ProofSource): string =>
  `${dateWithZone(date, locale, timeZone)} (${date})`;

const correctedAddress = (
  { recipientAddress, document: { locale }, timeZone }: ProofSource,
  { correctedOn }: RecordWords,
): readonly ProofLine[] => {
  if (recipientAddress === undefined) return [];
  const { email, at } = recipientAddress;
  // The address comes last, because it may contain “{date}” itself.
  const value = correctedOn
    .replace('{date}', () => dateWithZone(at, locale, timeZone))
    .replace('{email}', () => email);
  return [{ name: 'recipientAddress', value }];
};

/** Returns facts that identify the record. `company` is undefined once the account is erased. */
export const proofLines = (
  signed: ProofSource,
  company: string | undefined,
  words: RecordWords,
): readonly ProofLine[] => [
  ...(company === undefined ? [] : [{ name: 'business', value: company } as const]),
  { name: 'waiver', value: signed.document.title },
  { name: 'version', value: String(signed.revision) },
  { name: 'hash', value: signed.versionHash },
  { name: 'received', value: receivedAt(signed) },
  ...correctedAddress(signed, words),
  { name: 'timeZone', value: signed.timeZone },
  { name: 'number', value: signed.id },
];
