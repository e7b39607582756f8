import type { WaiverConfig } from '@waivers/waiver/config/waiver-config.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';

/** Validated: rich text as JSON, images as hashes of stored blobs. */
export type WaiverText = {
  readonly title: string;
  readonly locale: ProductLocale;
  readonly config: WaiverConfig;
};

type ByOwner = {
  readonly accountId: string;
};

/** Published at once, or only saved. */
export type DraftWaiver = ByOwner & {
  readonly type: 'DraftWaiver';
  readonly text: WaiverText;
  readonly publish: boolean;
};

/** Preview: keeps the text; customers still sign the previous publication. */
export type ReviseWaiver = ByOwner & { readonly type: 'ReviseWaiver'; readonly text: WaiverText };

/** Publish, or save while published: customers sign this text from now on. */
export type PublishWaiver = ByOwner & { readonly type: 'PublishWaiver'; readonly text: WaiverText };

/** Unpublish, or save while unpublished: customers can sign nothing. */
export type UnpublishWaiver = ByOwner & { readonly type: 'UnpublishWaiver'; readonly text: WaiverText };

export type DeleteWaiver = ByOwner & { readonly type: 'DeleteWaiver' };

export type WaiverCommand = DraftWaiver | ReviseWaiver | PublishWaiver | UnpublishWaiver | DeleteWaiver;
