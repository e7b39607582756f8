import type { BoundStream } from '@waivers/events/log/port/event-log.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { Evidence } from '@waivers/waiver/submission/signed-values.ts';
import type { Mode } from '@waivers/waiver/vocabulary/form.ts';

export type SignablePublication = {
  readonly accountId: string;
  readonly timeZone: string;
  readonly waiverVersion: number;
  readonly revision: number;
  /** Field names as returned by `searchableFields`. */
  readonly searchable: readonly string[];
  /** Maps each product locale to the SHA-256 of its document. */
  readonly documents: Readonly<Partial<Record<ProductLocale, string>>>;
  /** The document with the submitted hash, or undefined if the publication has no such document. */
  readonly document: SignableDocument | undefined;
  /** The streams it was read from, at their versions. A signature is stored only while they are still there. */
  readonly readAt: readonly BoundStream[];
};

/** Contains only a hash, because the server looks up the text and the tenant. */
export type SigningContent = {
  readonly waiverId: string;
  readonly versionHash: string;
  readonly settings: { readonly mode: Mode; readonly locale: ProductLocale };
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
