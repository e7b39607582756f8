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
import { useMay } from '../session/use-may.ts';
import { warningOf } from './parties.ts';
import styles from './signer-row.module.css';

type SignerProps = { readonly signer: ListedSigner };

const SignerFacts = ({ signer }: SignerProps) => {
  const text = useText();
  const intl = useIntl();
  const { role, birthDate, age } = signer;
  // A date of birth has no time, so format it in UTC.
  const dob =
    birthDate === null ? null : intl.formatDate(birthDate, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <div className={styles.chips}>
      <span role="cell" className={styles.role}>
        <RoleChip role={role} />
      </span>
      <span role="cell" className={styles.dob}>
        {dob !== null && (
          <Chip>
            <span className={styles.underHead}>{dob}</span>
            <span className={styles.withoutHead}>{text('signer.dob', { date: dob })}</span>
          </Chip>
        )}
      </span>
      <span role="cell" className={styles.age}>
        {age !== null && (
          <Chip>
            <span className={styles.underHead}>{age}</span>
            <span className={styles.withoutHead}>{text('signer.age', { age })}</span>
          </Chip>
        )}
      </span>
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
  const day = earlier && intl.formatDate(earlier, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <div role="cell" className={styles.state}>
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
  /** Called instead of `onArrive` when the person has arrived or a check-in needs confirmation. */
  readonly onAsk: (signer: ListedSigner) => void;
  /** @param id of the signed waiver */
  readonly onArriveAll: (id: string) => Promise<void>;
  /** How many of the party can be checked in together. Zero on all rows but its first. */
  readonly awaitedCount: number;
  /** Whether the row belongs to the guardian above. */
  readonly isIndented: boolean;
};

const rowLook = ({ voided, erased }: ListedSigner) => {
  if (voided) return styles.voided;
  return erased ? styles.erased : styles.name;
};

export const SignerRow = memo((props: SignerRowProps) => {
  const { signer, timeZone, today, onView, onArrive, onAsk } = props;
  const { awaitedCount, isIndented, onArriveAll } = props;
  const text = useText();
  const name = useSignerName()(signer);
  const mayChange = useMay()('work_at_front_desk');
  const isThisYear = dateIn(timeZone, new Date(signer.date)).slice(0, 4) === today.slice(0, 4);
  const date = useSayTime(timeZone, isThisYear ? 'recent' : 'moment')(signer.date);
  const arrivedAt = signer.arrivedOn === today ? signer.arrivedAt : null;
  const looks = [signer.voided ? styles.rowVoided : styles.row, ...(isIndented ? [styles.indented] : [])];
  return (
    <div role="row" className={looks.join(' ')} data-signer={signer.participantId}>
      <span role="rowheader" className={styles.head}>
        <a
          href={`/signed-waiver/${signer.id}`}
          className={styles.link}
          aria-label={text('signer.viewOf', { name })}
          onClick={onView}
        >
          <bdi translate="no" className={rowLook(signer)}>
            {name}
          </bdi>
        </a>
        {signer.voided && (
          <Chip tone="bad" place={styles.mark}>
            {text('desk.voided')}
          </Chip>
        )}
      </span>
      <SignerFacts signer={signer} />
      <div className={styles.about}>
        <span role="cell" className={styles.what}>
          <bdi translate="no">{signer.title}</bdi>
        </span>
        <SignerState signer={signer} today={today} />
      </div>
      <span role="cell" className={styles.when}>
        <span className={styles.underHead}>{date}</span>
        <span className={styles.withoutHead}>{text('signer.signed', { date })}</span>
      </span>
      <div role="cell" className={styles.desk}>
        {mayChange && awaitedCount > 1 && (
          <button
            type="button"
            className={styles.all}
            onClick={({ currentTarget }) => {
              // The button disappears, so keep the focus in its row.
              currentTarget.closest('[data-signer]')?.querySelector('a')?.focus();
              void onArriveAll(signer.id);
            }}
          >
            {text('desk.arriveAll', { count: awaitedCount })}
          </button>
        )}
        {mayChange && !signer.erased && (
          <ArriveButton
            name={name}
            arrivedAt={arrivedAt}
            timeZone={timeZone}
            warning={warningOf(signer)}
            onWarn={() => onAsk(signer)}
            onArrive={() => onArrive(signer)}
            onShow={() => onAsk(signer)}
          />
        )}
      </div>
    </div>
  );
});
