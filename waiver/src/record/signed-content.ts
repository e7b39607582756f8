import type { SignableDocument } from '../document/document-shape.ts';
import type { ProductLocale } from '../locales.ts';
import type { FieldValue, Identity } from '../submission/signed-values.ts';
import type { Mode } from '../vocabulary/form.ts';
import type { UnderstandingRecord } from './understanding-record.ts';

export type Answers = Readonly<Record<string, FieldValue>>;

export type SignedPerson = {
  readonly id: string;
  readonly role: string;
  readonly identity: Identity | 'erased';
};

/** What a record tells of a signing, on screen and on paper. */
export type SignedContent = {
  readonly id: string;
  /** RFC 3339. */
  readonly date: string;
  /** The business's. */
  readonly timeZone: string;
  readonly settings: { readonly mode: Mode; readonly locale: ProductLocale };
  readonly revision: number;
  readonly versionHash: string;
  readonly document: SignableDocument;
  /** The signer first. */
  readonly participants: readonly SignedPerson[];
  readonly answers: Answers | 'erased';
  readonly shared: Answers | 'erased';
  /** SVG images by name of the signature part. */
  readonly signature: Readonly<Record<string, string>> | 'erased';
  /** Of a waiver with a video. */
  readonly understanding?: UnderstandingRecord | undefined;
  /** RFC 3339; null: it counts. */
  readonly voidedAt?: string | null;
};
