import type { ListedSigner } from '@waivers/contract/signed-waivers/list-signers.ts';
import { type MouseEventHandler, memo } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { Chip } from '../parts/chip.tsx';
import { RoleChip } from '../parts/role-chip.tsx';
import styles from './signed-waivers.module.css';

type SignerRowProps = {
  readonly signer: ListedSigner;
  readonly timeZone: string;
  /** A router link per row would re-check the address on every change. */
  readonly onView: MouseEventHandler<HTMLAnchorElement>;
};

const Chips = ({ signer }: { readonly signer: ListedSigner }) => {
  const text = useText();
  const intl = useIntl();
  const { role, hasVideo, understanding, videoFailed, birthDate, age } = signer;
  // A date without a time, so no zone applies.
  const dob =
    birthDate === null ? null : intl.formatDate(birthDate, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <div className={styles.chips}>
      {hasVideo && (
        <Chip tone={understanding ? 'good' : 'warn'}>
          {text(understanding ? 'signer.understood' : 'signer.notUnderstood')}
        </Chip>
      )}
      {videoFailed && <Chip tone="warn">{text('signer.videoFailed')}</Chip>}
      <RoleChip role={role} />
      {dob !== null && <Chip>{text('signer.dob', { date: dob })}</Chip>}
      {age !== null && <Chip>{text('signer.age', { age })}</Chip>}
    </div>
  );
};

/** The whole row is one link. */
export const SignerRow = memo(({ signer, timeZone, onView }: SignerRowProps) => {
  const text = useText();
  const intl = useIntl();
  const name = signer.erased
    ? text('signer.erased')
    : text('signer.name', { firstName: signer.firstName, lastName: signer.lastName });
  const date = intl.formatDate(signer.date, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    // biome-ignore lint/a11y/useSemanticElements: its list is none by element, see there.
    <div role="listitem" className={styles.row} data-signer={signer.participantId}>
      <div className={styles.who}>
        <bdi className={signer.erased ? styles.erased : styles.name}>{name}</bdi>
        <span className={styles.what}>
          <bdi>{signer.title}</bdi> <span className={styles.when}>{text('signer.signed', { date })}</span>
        </span>
      </div>
      <Chips signer={signer} />
      <a
        href={`/signed-waiver/${signer.id}`}
        className={styles.view}
        aria-label={text('signer.viewOf', { name })}
        onClick={onView}
      >
        <span className={styles.viewText}>{text('signer.view')}</span>
      </a>
    </div>
  );
});
