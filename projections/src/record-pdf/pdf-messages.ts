export type PdfReady = { readonly ready: true };
/** `view`: a `RecordView` as JSON. One job at a time. */
export type PdfJob = { readonly view: string };
export type PdfAnswer =
  | { readonly pdf: Uint8Array; readonly missing: readonly string[] }
  | { readonly failed: true };
