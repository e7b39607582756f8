import type { WaiverConfig } from '@waivers/waiver/config/waiver-config.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';

/** Validated, with rich text as JSON and images as blob hashes. */
export type WaiverText = {
  readonly title: string;
  readonly locale: ProductLocale;
  readonly config: WaiverConfig;
};

type ByOwner = {
  readonly accountId: string;
};

export type DraftWaiver = ByOwner & {
  readonly type: 'DraftWaiver';
  readonly text: WaiverText;
  readonly publish: boolean;
};

/** Preview: saves the text; customers keep signing the previous publication. */
export type ReviseWaiver = ByOwner & { readonly type: 'ReviseWaiver'; readonly text: WaiverText };

/** Publish, or save while published: customers sign this text from now on. */
export type PublishWaiver = ByOwner & { readonly type: 'PublishWaiver'; readonly text: WaiverText };

export type UnpublishWaiver = ByOwner & { readonly type: 'UnpublishWaiver'; readonly text: WaiverText };

export type DeleteWaiver = ByOwner & { readonly type: 'DeleteWaiver' };

export type WaiverCommand = DraftWaiver | ReviseWaiver | PublishWaiver | UnpublishWaiver | DeleteWaiver;
