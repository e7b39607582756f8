import type { RecordView } from './record-view.ts';

/** One at a time: the next is sent when this one is answered. */
export type PdfAsked = { readonly view: RecordView };
export type PdfAnswer = { readonly pdf: Uint8Array } | { readonly failed: true };
