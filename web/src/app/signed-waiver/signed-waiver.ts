import type { ProductLocale } from '@waivers/events/locales.ts';
import type { Evidence, FieldValue, Identity } from '@waivers/events/signed-waiver.ts';
import type { SignableDocument } from '@waivers/events/waiver/signable-document.ts';
import type { Mode } from '@waivers/events/waiver/waiver-config.ts';

export type Answers = Readonly<Record<string, FieldValue>>;
/** Stands where a person has been erased. */
export type Erased = 'erased';

export type Participant = {
  readonly id: string;
  readonly role: 'adult' | 'guardian' | 'minor';
  readonly identity: Identity | Erased;
};

/** A signed waiver as its owner gets it: `GET /v1/signed_waiver_auth/{id}`. */
export type SignedWaiver = {
  readonly id: string;
  readonly waiverId: string;
  readonly date: string;
  readonly timeZone: string;
  readonly settings: { readonly mode: Mode; readonly locale: ProductLocale };
  readonly waiver: { readonly title: string; readonly videoUrl: string };
  readonly revision: number;
  readonly versionHash: string;
  readonly document: SignableDocument;
  readonly participants: readonly Participant[];
  readonly answers: Answers | Erased;
  readonly shared: Answers | Erased;
  /** Signature part's name → SVG. Shown as an image, never as markup. */
  readonly signature: Readonly<Record<string, string>> | Erased;
  readonly evidence: Evidence | Erased;
};
