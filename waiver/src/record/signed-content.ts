import type { SignableDocument } from '../document/document-shape.ts';
import type { ProductLocale } from '../locales.ts';
import type { Answers, Identity } from '../submission/signed-values.ts';
import type { Mode } from '../vocabulary/form.ts';
import type { UnderstandingRecord } from './understanding-record.ts';

export type SignedPerson = {
  readonly id: string;
  readonly role: string;
  readonly identity: Identity | 'erased';
};

export type SignedContent = {
  readonly id: string;
  /** RFC 3339. */
  readonly date: string;
  readonly timeZone: string;
  readonly settings: { readonly mode: Mode; readonly locale: ProductLocale };
  readonly revision: number;
  readonly versionHash: string;
  readonly document: SignableDocument;
  readonly participants: readonly SignedPerson[];
  readonly answers: Answers | 'erased';
  readonly shared: Answers | 'erased';
  readonly signature: Readonly<Record<string, string>> | 'erased';
  readonly understanding?: UnderstandingRecord | undefined;
  /** RFC 3339; null unless the record is void. */
  readonly voidedAt?: string | null;
  /** The signer's correction of the address for the copy; `at` is RFC 3339. */
  readonly recipientAddress?: { readonly email: string; readonly at: string } | undefined;
};
