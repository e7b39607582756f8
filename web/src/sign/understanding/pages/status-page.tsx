import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import { useIntl } from 'react-intl';
import button from '../../frame/button.module.css';
import { Icon } from '../../frame/icon.tsx';
import { Heading } from '../heading.tsx';
import { nameOf, type Person } from '../people.ts';
import { type Place, peopleOf } from '../place.ts';
import styles from '../understanding.module.css';
import { ShareLink } from './share-link.tsx';

type PersonRowProps = { person: Person; all: readonly Person[]; onWatch: (id: string) => void };

const PersonRow = ({ person, all, onWatch }: PersonRowProps) => {
  const intl = useIntl();
  const { name, apart } = nameOf(intl, person, all);
  const [nameId, watchId] = [`name-${person.id}`, `watch-${person.id}`];
  return (
    <li className={styles.person}>
      <span className={styles.personName} id={nameId}>
        <bdi translate="no">{name}</bdi>
        {apart === undefined ? null : <span className={styles.apart}> {apart}</span>}
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
  /** @param id of a person */
  onWatch: (id: string) => void;
};

/** Who of a party has watched, and who has still to. */
export const StatusPage = ({ understanding, go, onWatch }: StatusPageProps) => {
  const intl = useIntl();
  const all = understanding.participants;
  const people = peopleOf(understanding);
  const minors = people.filter(({ role }) => role === 'minor');
  const guardian = people.filter(({ role }) => role !== 'minor');
  const left = people.filter(({ status }) => status !== 'understood').length;
  const rows = (of: readonly Person[]) => (
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
        {/* Not `disabled`, which keyboards and screen readers would not find. */}
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
