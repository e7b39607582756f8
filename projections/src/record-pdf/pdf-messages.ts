/** Once, before anything is asked. */
export type PdfReady = { readonly ready: true };
/** A `RecordView` as JSON. One at a time: the next is sent when this one is answered. */
export type PdfJob = { readonly view: string };
/** `missing`: characters that no font has. */
export type PdfAnswer =
  | { readonly pdf: Uint8Array; readonly missing: readonly string[] }
  | { readonly failed: true };
