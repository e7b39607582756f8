import type { ListedSigner } from '@waivers/contract/signed-waivers/list-signers.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { type MouseEventHandler, memo } from 'react';
import { useIntl } from 'react-intl';
import { isOfAgeNow } from '../../front-desk/arrival-warning.ts';
import { ArriveButton } from '../../front-desk/arrive-button.tsx';
import { useText } from '../../messages/use-text.ts';
import { useSayTime } from '../../ui/page/say-time.ts';
import { Chip, RoleChip } from '../../ui/rows/chip.tsx';
import { useSignerName } from '../../ui/rows/signer-name.ts';
import { warningOf } from './parties.ts';
import styles from './signed-waivers.module.css';

type SignerProps = { readonly signer: ListedSigner };

const SignerChips = ({ signer }: SignerProps) => {
  const text = useText();
  const intl = useIntl();
  const { role, birthDate, age } = signer;
  // A date of birth has no time, so format it in UTC.
  const dob =
    birthDate === null ? null : intl.formatDate(birthDate, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <div className={styles.chips}>
      <RoleChip role={role} place={styles.role} />
      {dob !== null && <Chip place={styles.dob}>{text('signer.dob', { date: dob })}</Chip>}
      {age !== null && <Chip place={styles.age}>{text('signer.age', { age })}</Chip>}
    </div>
  );
};

/** Chips for the video, warnings and tags. */
const SignerState = ({ signer, today }: SignerProps & { readonly today: string }) => {
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
  // A person with an unfinished video already has a chip for it.
  const isPartyOpen = partyVideoOpen && !voided && !(hasVideo && !understanding);
  const isOfAge = isOfAgeNow(signer) && !voided;
  const hasTroubles = isOfAge || isPartyOpen || videoFailed || isMailRefused || isServiceRefused;
  if (!hasVideo && !hasTroubles && earlier === null && tags.length === 0) return null;
  const day = earlier && intl.formatDate(earlier, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <div className={styles.state}>
      {hasVideo && (
        <Chip tone={understanding ? 'good' : 'warn'}>
          {text(understanding ? 'signer.understood' : 'signer.notUnderstood')}
        </Chip>
      )}
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

export type SignerRowProps = {
  readonly signer: ListedSigner;
  readonly timeZone: string;
  /** Today's date in `timeZone`. */
  readonly today: string;
  /** One handler for the whole list, because a router link per row would re-render on every navigation. */
  readonly onView: MouseEventHandler<HTMLAnchorElement>;
  readonly onArrive: (signer: ListedSigner) => Promise<void>;
  /** Called instead of `onArrive` when a check-in needs confirmation. */
  readonly onWarn: (signer: ListedSigner) => void;
  readonly onShowArrival: (signer: ListedSigner) => void;
  /** @param id of the signed waiver */
  readonly onArriveAll: (id: string) => Promise<void>;
  /** How many of the party can be checked in together. Zero on all rows but its first. */
  readonly awaited: number;
  /** Whether the row belongs to the guardian above. */
  readonly isIndented: boolean;
};

const rowLook = ({ voided, erased }: ListedSigner) => {
  if (voided) return styles.voided;
  return erased ? styles.erased : styles.name;
};

export const SignerRow = memo((props: SignerRowProps) => {
  const { signer, timeZone, today, onView, onArrive, onWarn, onShowArrival } = props;
  const { awaited, isIndented, onArriveAll } = props;
  const text = useText();
  const name = useSignerName()(signer);
  const isThisYear = dateIn(timeZone, new Date(signer.date)).slice(0, 4) === today.slice(0, 4);
  const date = useSayTime(timeZone, isThisYear ? 'recent' : 'moment')(signer.date);
  const arrivedAt = signer.arrivedOn === today ? signer.arrivedAt : null;
  const looks = [signer.voided ? styles.rowVoided : styles.row, ...(isIndented ? [styles.indented] : [])];
  return (
    // biome-ignore lint/a11y/useSemanticElements: its list is none by element, see there.
    <div role="listitem" className={looks.join(' ')} data-signer={signer.participantId}>
      <span className={styles.named}>
        <bdi translate="no" className={rowLook(signer)}>
          {name}
        </bdi>
        {signer.voided && <Chip tone="bad">{text('desk.voided')}</Chip>}
        {awaited > 1 && (
          <button
            type="button"
            className={styles.all}
            onClick={({ currentTarget }) => {
              // The button disappears, so keep the focus in its row.
              currentTarget.closest('[data-signer]')?.querySelector('a')?.focus();
              void onArriveAll(signer.id);
            }}
          >
            {text('desk.arriveAll', { count: awaited })}
          </button>
        )}
      </span>
      <SignerChips signer={signer} />
      <div className={styles.about}>
        <bdi translate="no" className={styles.what}>
          {signer.title}
        </bdi>
        <SignerState signer={signer} today={today} />
      </div>
      <span className={styles.when}>{text('signer.signed', { date })}</span>
      <a
        href={`/signed-waiver/${signer.id}`}
        className={styles.view}
        aria-label={text('signer.viewOf', { name })}
        onClick={onView}
      >
        <span className={styles.viewText}>{text('signer.view')}</span>
      </a>
      {!signer.erased && (
        <div className={styles.desk}>
          <ArriveButton
            name={name}
            arrivedAt={arrivedAt}
            timeZone={timeZone}
            warning={warningOf(signer)}
            onWarn={() => onWarn(signer)}
            onArrive={() => onArrive(signer)}
            onShow={() => onShowArrival(signer)}
          />
        </div>
      )}
    </div>
  );
});
