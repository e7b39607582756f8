/** Orders of the list of signers, by the time of signing. */
export const SIGNER_ORDERS = ['newest', 'oldest'] as const;
export type SignerOrder = (typeof SIGNER_ORDERS)[number];
