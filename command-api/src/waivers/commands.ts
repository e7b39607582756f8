import type { WaiverConfig } from '@waivers/waiver/config/waiver-config.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';

/** Validated text, with rich text as JSON and images as blob hashes. */
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

/** Saves the text for preview. Customers keep signing the previous publication. */
export type ReviseWaiver = ByOwner & { readonly type: 'ReviseWaiver'; readonly text: WaiverText };

/** Publishes the waiver, or saves it while published. From now on, customers sign this text. */
export type PublishWaiver = ByOwner & { readonly type: 'PublishWaiver'; readonly text: WaiverText };

export type UnpublishWaiver = ByOwner & { readonly type: 'UnpublishWaiver'; readonly text: WaiverText };

export type DeleteWaiver = ByOwner & { readonly type: 'DeleteWaiver' };

export type WaiverCommand = DraftWaiver | ReviseWaiver | PublishWaiver | UnpublishWaiver | DeleteWaiver;
