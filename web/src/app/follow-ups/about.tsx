import type { AccountFollowUp } from '@waivers/contract/signed-waivers/all-follow-ups.ts';
import { Link } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { useSignerName } from '../signed-waivers/signer-name.ts';
import styles from './follow-ups.module.css';
import type { Names } from './use-names.ts';

type AboutProps = { readonly followUp: AccountFollowUp; readonly names: Names };

/** Who signed what, as a link to the record; or the waiver that it is about. */
export const About = ({ followUp: { signedWaiverId, waiverId }, names }: AboutProps) => {
  const text = useText();
  const nameOf = useSignerName();
  if (signedWaiverId !== undefined) {
    const named = names.signed.get(signedWaiverId);
    return (
      <>
        <Link to={`/signed-waiver/${signedWaiverId}`} className={styles.link ?? ''}>
          {named === undefined ? text('deliveries.record') : <bdi translate="no">{nameOf(named)}</bdi>}
        </Link>
        {named !== undefined && (
          <bdi translate="no" className={styles.under}>
            {named.title}
          </bdi>
        )}
      </>
    );
  }
  const title = waiverId === undefined ? undefined : names.waivers.get(waiverId);
  if (title === undefined) return null;
  return (
    <Link to={`/waiver-create/${waiverId}`} className={styles.link ?? ''}>
      <bdi translate="no">{title}</bdi>
    </Link>
  );
};
