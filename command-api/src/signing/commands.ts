import type { Mode } from '@waivers/waiver/config/part-types.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { Evidence } from '@waivers/waiver/submission/signed-values.ts';

/** The publication of a waiver as the signing finds it. */
export type SignablePublication = {
  readonly accountId: string;
  /** The account's IANA zone: ages are judged in it. */
  readonly timeZone: string;
  /** The version of the waiver's stream. */
  readonly waiverVersion: number;
  readonly revision: number;
  /** Product locale → SHA-256 of the document in it. */
  readonly documents: Readonly<Partial<Record<ProductLocale, string>>>;
  /** The document that the signer's hash names; undefined when it is of no language of this publication. */
  readonly document: SignableDocument | undefined;
};

/** What a signer's browser sends: no text and no tenant, only the hash of the document that was shown. */
export type SigningContent = {
  readonly waiverId: string;
  readonly versionHash: string;
  readonly settings: { readonly mode: Mode; readonly locale: ProductLocale };
  /** As sent: judged against the document, never trusted. */
  readonly submission: unknown;
  readonly signature: unknown;
};

export type SignWaiver = {
  readonly type: 'SignWaiver';
  readonly signedWaiverId: string;
  readonly content: SigningContent;
  readonly evidence: Evidence;
  /** Absent when the waiver is unknown, deleted or not published. */
  readonly publication: SignablePublication | undefined;
  /** SHA-256 of the signed key of generation 1. */
  readonly keyHash: string;
  readonly now: Date;
};
