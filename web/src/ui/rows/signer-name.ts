import type { ListedSigner } from '@waivers/contract/signed-waivers/list-signers.ts';
import { useCallback } from 'react';
import { useText } from '../../messages/use-text.ts';

type Named = Pick<ListedSigner, 'firstName' | 'lastName' | 'erased'>;

export const useSignerName = () => {
  const text = useText();
  return useCallback(
    ({ firstName, lastName, erased }: Named): string =>
      erased ? text('signer.erased') : text('signer.name', { firstName, lastName }),
    [text],
  );
};
