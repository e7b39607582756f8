import { fullName } from '@waivers/waiver/options/person-name.ts';
import { useIntl } from 'react-intl';
import type { DeskPerson, DeskRecord } from '../../front-desk/desk-record.ts';
import { useText } from '../../messages/use-text.ts';

/** Returns who signed, as an adult or for minors, or undefined once that person is erased. */
export const signerOf = ({ participants }: { readonly participants: readonly DeskPerson[] }) => {
  const signer = participants.find(({ role }) => role !== 'minor');
  if (signer === undefined || signer.identity === 'erased') return undefined;
  return { ...signer, identity: signer.identity };
};

/** Returns the signer's name and how many minors they signed for, or undefined once the signer is erased. */
export const useSignerTitle = (signed: DeskRecord): string | undefined => {
  const text = useText();
  const { locale } = useIntl();
  const signer = signerOf(signed);
  if (signer === undefined) return undefined;
  const name = fullName(signer.identity, locale);
  const count = signed.participants.reduce((sum, { role }) => sum + (role === 'minor' ? 1 : 0), 0);
  return count === 0 ? name : text('signed.party', { name, count });
};
