import type { ProductLocale } from '@waivers/waiver/locales.ts';

/** A row of `GET /v1/waiver`. */
export type ListedWaiver = {
  readonly id: string;
  readonly title: string;
  readonly locale: ProductLocale;
  readonly published: boolean;
  readonly editable: boolean;
  readonly date: string;
  readonly version: number;
  readonly unpublishedChanges: boolean;
};

export type WaiverPage = { readonly results: readonly ListedWaiver[]; readonly next?: string };
