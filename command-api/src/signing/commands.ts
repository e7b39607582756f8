import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { Evidence } from '@waivers/waiver/submission/signed-values.ts';
import type { Mode } from '@waivers/waiver/vocabulary/form.ts';

export type SignablePublication = {
  readonly accountId: string;
  readonly timeZone: string;
  readonly waiverVersion: number;
  readonly revision: number;
  /** Names of fields; see `searchableFields`. */
  readonly searchable: readonly string[];
  /** Product locale → SHA-256 of its document. */
  readonly documents: Readonly<Partial<Record<ProductLocale, string>>>;
  /** The document of the quoted hash; undefined when this publication has none. */
  readonly document: SignableDocument | undefined;
};

/** No text and no tenant, only the hash of the document shown. */
export type SigningContent = {
  readonly waiverId: string;
  readonly versionHash: string;
  readonly settings: { readonly mode: Mode; readonly locale: ProductLocale };
  /** Unvalidated. */
  readonly submission: unknown;
  readonly signature: unknown;
};

export type SignWaiver = {
  readonly type: 'SignWaiver';
  readonly signedWaiverId: string;
  readonly content: SigningContent;
  readonly evidence: Evidence;
  readonly publication: SignablePublication | undefined;
  readonly keyHash: string;
  readonly now: Date;
};
