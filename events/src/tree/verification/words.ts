/** Words that findings share. */

export const count = (number: number, thing: string): string =>
  `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;

export const keyName = (keyId: number): string => keyId.toString(16).padStart(8, '0');

type Signed = { readonly size: number; readonly signedAt: Date };

export const checkpointName = ({ size, signedAt }: Signed): string =>
  `the checkpoint of size ${size.toLocaleString('en')} (signed ${signedAt.toISOString()})`;
