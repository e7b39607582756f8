import type { ListedSigner } from '@waivers/contract/signed-waivers/list-signers.ts';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { Chip } from '../../ui/rows/chip.tsx';
import { RoleChip } from '../../ui/rows/role-chip.tsx';
import { isOfAgeNow } from '../front-desk/arrival-warning.ts';
import styles from './signed-waivers.module.css';

type SignerProps = { readonly signer: ListedSigner };

/** Those that every row has, below one another. */
export const SignerChips = ({ signer }: SignerProps) => {
  const text = useText();
  const intl = useIntl();
  const { role, hasVideo, understanding, birthDate, age } = signer;
  // A date without a time, so no zone applies.
  const dob =
    birthDate === null ? null : intl.formatDate(birthDate, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <div className={styles.chips}>
      {hasVideo && (
        <Chip tone={understanding ? 'good' : 'warn'} place={styles.understanding}>
          {text(understanding ? 'signer.understood' : 'signer.notUnderstood')}
        </Chip>
      )}
      <RoleChip role={role} place={styles.role} />
      {dob !== null && <Chip place={styles.dob}>{text('signer.dob', { date: dob })}</Chip>}
      {age !== null && <Chip place={styles.age}>{text('signer.age', { age })}</Chip>}
    </div>
  );
};

/** Those that few rows have. */
export const SignerMarks = ({ signer, today }: SignerProps & { readonly today: string }) => {
  const text = useText();
  const intl = useIntl();
  const {
    voided,
    hasVideo,
    understanding,
    partyVideoOpen,
    videoFailed,
    mail,
    serviceRefused,
    arrivedOn,
    tags,
  } = signer;
  const isMailRefused = mail === 'refused' && !voided;
  const isServiceRefused = serviceRefused && !voided;
  const earlier = arrivedOn !== null && arrivedOn !== today ? arrivedOn : null;
  // Whose own video is open has that beside.
  const isPartyOpen = partyVideoOpen && !voided && !(hasVideo && !understanding);
  const isOfAge = isOfAgeNow(signer) && !voided;
  const hasTroubles = isOfAge || isPartyOpen || videoFailed || isMailRefused || isServiceRefused;
  if (!hasTroubles && earlier === null && tags.length === 0) return null;
  const day = earlier && intl.formatDate(earlier, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <div className={styles.marks}>
      {isOfAge && <Chip tone="warn">{text('desk.ofAge')}</Chip>}
      {isPartyOpen && <Chip tone="warn">{text('signer.partyOpen')}</Chip>}
      {videoFailed && <Chip tone="warn">{text('signer.videoFailed')}</Chip>}
      {isMailRefused && <Chip tone="warn">{text('filters.mail.refused')}</Chip>}
      {isServiceRefused && <Chip tone="warn">{text('signer.serviceRefused')}</Chip>}
      {day !== null && <Chip>{text('desk.lastHere', { date: day })}</Chip>}
      {tags.map((tag) => (
        <Chip key={tag} tone="tag">
          <bdi translate="no">{tag}</bdi>
        </Chip>
      ))}
    </div>
  );
};
