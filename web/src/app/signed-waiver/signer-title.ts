import type { SignedWaiverForOwner } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';

/** Returns the signer's name and how many minors they signed for, or undefined once the signer is erased. */
export const useSignerTitle = ({ participants }: SignedWaiverForOwner): string | undefined => {
  const text = useText();
  const { locale } = useIntl();
  const signer = participants.find(({ role }) => role !== 'minor');
  if (signer === undefined || signer.identity === 'erased') return undefined;
  const name = fullName(signer.identity, locale);
  const count = participants.filter(({ role }) => role === 'minor').length;
  return count === 0 ? name : text('signed.party', { name, count });
};
