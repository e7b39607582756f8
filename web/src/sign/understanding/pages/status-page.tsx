import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { announce } from '../../frame/announcer.tsx';
import button from '../../frame/button.module.css';
import { Icon } from '../../frame/icon.tsx';
import { useIsKiosk } from '../../kiosk/kiosk.ts';
import { Heading } from '../heading.tsx';
import styles from '../understanding.module.css';
import { memberName, type PartyMember } from '../use-party.ts';
import { type Place, peopleOf } from '../use-place.ts';

const ShareLink = () => {
  const intl = useIntl();
  const isKiosk = useIsKiosk();
  const [message, setMessage] = useState<string>();
  const mayShare = 'share' in navigator;
  const say = (id: 'video.status.copied' | 'video.status.notCopied'): void => {
    const words = intl.formatMessage({ id });
    setMessage(words);
    announce(words);
  };
  const share = async (): Promise<void> => {
    const { href } = window.location;
    try {
      if (mayShare) return await navigator.share({ url: href });
      await navigator.clipboard.writeText(href);
      say('video.status.copied');
    } catch (error) {
      // Dismissing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) say('video.status.notCopied');
    }
  };
  // Customers cannot share from a kiosk.
  if (isKiosk) return null;
  return (
    <>
      <button type="button" className={button.quiet} onClick={() => void share()}>
        {intl.formatMessage({ id: mayShare ? 'video.status.share' : 'video.status.copy' })}
      </button>
      {message === undefined ? null : <p className={styles.why}>{message}</p>}
    </>
  );
};

type PersonRowProps = { person: PartyMember; all: readonly PartyMember[]; onWatch: (id: string) => void };

const PersonRow = ({ person, all, onWatch }: PersonRowProps) => {
  const intl = useIntl();
  const { name, distinction } = memberName(intl, person, all);
  const [nameId, watchId] = [`name-${person.id}`, `watch-${person.id}`];
  return (
    <li className={styles.person}>
      <span className={styles.personName} id={nameId}>
        <bdi translate="no">{name}</bdi>
        {distinction === undefined ? null : <span className={styles.apart}> {distinction}</span>}
      </span>
      {person.status === 'understood' ? (
        <span className={styles.complete}>
          <Icon name="done" className={styles.completeIcon} />
          {intl.formatMessage({ id: 'video.status.complete' })}
        </span>
      ) : (
        <button
          type="button"
          className={button.secondary}
          id={watchId}
          aria-labelledby={`${watchId} ${nameId}`}
          onClick={() => onWatch(person.id)}
        >
          {intl.formatMessage({ id: 'video.status.watch' })}
        </button>
      )}
    </li>
  );
};

const WHY = 'video-status-why';

type StatusPageProps = {
  understanding: Understanding;
  go: (place: Place) => void;
  onWatch: (id: string) => void;
};

export const StatusPage = ({ understanding, go, onWatch }: StatusPageProps) => {
  const intl = useIntl();
  const all = understanding.participants;
  const people = peopleOf(understanding);
  const minors = people.filter(({ role }) => role === 'minor');
  const guardian = people.filter(({ role }) => role !== 'minor');
  const left = people.filter(({ status }) => status !== 'understood').length;
  const rows = (of: readonly PartyMember[]) => (
    <ul className={styles.people}>
      {of.map((person) => (
        <PersonRow key={person.id} person={person} all={all} onWatch={onWatch} />
      ))}
    </ul>
  );
  return (
    <section className={styles.card}>
      <Heading>{intl.formatMessage({ id: 'video.status.title' })}</Heading>
      <h2 className={styles.subtitle}>{intl.formatMessage({ id: 'role.guardian' })}</h2>
      {guardian.length > 0 ? (
        rows(guardian)
      ) : (
        <p className={styles.none}>{intl.formatMessage({ id: 'video.status.noGuardian' })}</p>
      )}
      <h2 className={styles.subtitle}>
        {intl.formatMessage({ id: 'video.status.minors' }, { count: minors.length })}
      </h2>
      {minors.length > 0 ? (
        rows(minors)
      ) : (
        <p className={styles.none}>{intl.formatMessage({ id: 'video.status.noMinors' })}</p>
      )}
      <div className={styles.end}>
        {/* Keyboards and screen readers would skip a `disabled` button. */}
        <button
          type="button"
          className={button.primary}
          aria-disabled={left > 0}
          {...(left > 0 ? { 'aria-describedby': WHY } : {})}
          onClick={() => left === 0 && go({ page: 'done' })}
        >
          {intl.formatMessage({ id: left > 0 ? 'video.status.wait' : 'video.status.proceed' })}
        </button>
        {left > 0 ? (
          <p className={styles.why} id={WHY}>
            {intl.formatMessage({ id: 'video.status.left' }, { count: left })}
          </p>
        ) : null}
        {left > 1 ? <ShareLink /> : null}
        {left > 0 ? (
          <button type="button" className={button.quiet} onClick={() => go({ page: 'choose' })}>
            {intl.formatMessage({ id: 'video.choose.other' })}
          </button>
        ) : null}
      </div>
    </section>
  );
};
