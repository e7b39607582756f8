import { hashOfText } from '@waivers/proof/event-bytes.ts';

export type NamedRecord = {
  readonly id: string;
  /** SHA-256 of the name of its stream, as in receipts. */
  readonly stream: string;
};

const ID = /^#([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Returns the record that the link to this page names: the code on a PDF, or a bundle's explanation. */
export const namedRecord = (): NamedRecord | undefined => {
  const [, id] = ID.exec(window.location.hash) ?? [];
  return id === undefined ? undefined : { id, stream: hashOfText(`signedWaiver-${id}`) };
};
