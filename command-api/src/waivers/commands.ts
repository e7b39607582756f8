import type { WaiverConfig } from '@waivers/waiver/config/waiver-config.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';

/** What an owner writes: validated, rich text as JSON, images as hashes of blobs that are kept already. */
export type WaiverText = {
  readonly title: string;
  readonly locale: ProductLocale;
  readonly config: WaiverConfig;
};

type ByOwner = {
  /** The account in whose name the command comes. */
  readonly accountId: string;
};

/** A new waiver, published at once or only saved. */
export type DraftWaiver = ByOwner & {
  readonly type: 'DraftWaiver';
  readonly text: WaiverText;
  readonly publish: boolean;
};

/** Preview: the text is kept, and customers go on signing what was published before. */
export type ReviseWaiver = ByOwner & { readonly type: 'ReviseWaiver'; readonly text: WaiverText };

/** Publish, or save while published: the text is kept and is what customers sign from now on. */
export type PublishWaiver = ByOwner & { readonly type: 'PublishWaiver'; readonly text: WaiverText };

/** Unpublish, or save while unpublished: the text is kept and customers can sign nothing. */
export type UnpublishWaiver = ByOwner & { readonly type: 'UnpublishWaiver'; readonly text: WaiverText };

export type DeleteWaiver = ByOwner & { readonly type: 'DeleteWaiver' };

export type WaiverCommand = DraftWaiver | ReviseWaiver | PublishWaiver | UnpublishWaiver | DeleteWaiver;
