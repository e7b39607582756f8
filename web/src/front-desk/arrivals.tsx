import { Button } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import type { FrontDesk } from '@waivers/contract/signed-waivers/front-desk.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSession } from '../app/session/session.ts';
import { useMay } from '../app/session/use-may.ts';
import { useText } from '../messages/use-text.ts';
import { useKeepFocus } from '../ui/focus/keep-focus.ts';
import { ScriptFailed, screenOf } from '../ui/navigation/screen.tsx';
import { Chip, RoleChip } from '../ui/rows/chip.tsx';
import { useSnackbar } from '../ui/snackbar/snackbar.tsx';
import { type ArrivalWarning, arrivalWarning, canArrive } from './arrival-warning.ts';
import { refusalTextId, useSayArrival, useSayArrivals, useSayWho } from './arrival-words.ts';
import { ArriveButton } from './arrive-button.tsx';
import { ageOf, type DeskPerson, type DeskRecord } from './desk-record.ts';
import styles from './front-desk.module.css';
import { oneByOne, sendCheckIn } from './send-check-in.ts';
import { signedWaiverQuery } from './use-desk-commands.ts';

const WarnedArrival = screenOf(() => import('./warned-arrival.tsx'), ScriptFailed);

type Arrival = FrontDesk['arrivals'][number];

type ArrivalsProps = { readonly signed: DeskRecord };

type PersonRowProps = {
  readonly person: DeskPerson;
  readonly arrivals: readonly Arrival[];
  readonly today: string;
  readonly timeZone: string;
  readonly isVoided: boolean;
  readonly isMain: boolean;
  /** Whether this person signed alone, so that the page's title already names them. */
  readonly isAlone: boolean;
  readonly warning: ArrivalWarning | null;
  readonly onNote: (participantId: string, name: string, undo: boolean) => Promise<void>;
};

const PersonRow = (props: PersonRowProps) => {
  const { person, arrivals, today, timeZone, isVoided, isMain, isAlone, warning, onNote } = props;
  const text = useText();
  const { locale } = useIntl();
  const sayWho = useSayWho(timeZone);
  const { id, identity, role } = person;
  const isErased = identity === 'erased';
  const mayChange = useMay()('work_at_front_desk') && !isErased;
  const name = isErased ? text('signer.erased') : fullName(identity, locale);
  const here = arrivals.find(({ day }) => day === today);
  const [isWarned, setIsWarned] = useState(false);
  const latestFirst = arrivals.toReversed();
  return (
    <li ref={useKeepFocus('button')} className={isAlone ? styles.alone : styles.person}>
      <div className={styles.who}>
        {!isAlone && (
          <p className={styles.name}>
            <bdi translate="no">{name}</bdi> <RoleChip role={role} />{' '}
            {!isErased && <Chip>{text('signer.age', { age: ageOf(identity, today) })}</Chip>}
          </p>
        )}
        {latestFirst.slice(0, 1).map((arrival) => (
          <p key={arrival.day} className={styles.quiet}>
            {text('desk.arrivedOn', { who: sayWho(arrival) })}
          </p>
        ))}
        {latestFirst.length > 1 && (
          <details className={styles.earlier}>
            <summary>{text('desk.earlier', { count: latestFirst.length - 1 })}</summary>
            {latestFirst.slice(1).map((arrival) => (
              <p key={arrival.day}>{sayWho(arrival)}</p>
            ))}
          </details>
        )}
      </div>
      {mayChange && here !== undefined && (
        <button
          type="button"
          className={styles.textButton}
          aria-label={`${text('desk.takeBackArrival')}: ${name}`}
          onClick={() => void onNote(id, name, true)}
        >
          {text('desk.takeBackArrival')}
        </button>
      )}
      {mayChange && here === undefined && !isVoided && (
        <div className={styles.arrive}>
          <ArriveButton
            name={name}
            arrivedAt={null}
            isMain={isMain}
            timeZone={timeZone}
            warning={warning}
            onWarn={() => setIsWarned(true)}
            onArrive={() => onNote(id, name, false)}
            onShow={() => undefined}
          />
        </div>
      )}
      {isWarned && warning !== null && (
        <WarnedArrival
          name={name}
          warning={warning}
          onArrive={() => {
            setIsWarned(false);
            void onNote(id, name, false);
          }}
          onClose={() => setIsWarned(false)}
        />
      )}
    </li>
  );
};

const whoseVideoIsOpen = ({ participants, understanding }: DeskRecord): ReadonlySet<string> => {
  const isOpen = ({ id, identity }: DeskPerson) =>
    identity !== 'erased' && understanding !== undefined && !understanding.understood.includes(id);
  return new Set(participants.flatMap((each) => (isOpen(each) ? [each.id] : [])));
};

export const Arrivals = ({ signed }: ArrivalsProps) => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const session = useSession();
  // Uses the account's current time zone, which may differ from the record's.
  const timeZone = session.kind === 'owner' ? session.user.account.timeZone : signed.timeZone;
  const say = useSayArrival(timeZone);
  const sayAll = useSayArrivals();
  const mayChange = useMay()('work_at_front_desk');
  const { id, frontDesk } = signed;
  const participants: readonly DeskPerson[] = signed.participants;
  const open = whoseVideoIsOpen(signed);
  const today = dateIn(timeZone, new Date());
  const { locale } = useIntl();
  const nameOf = ({ identity }: DeskPerson) =>
    identity === 'erased' ? text('signer.erased') : fullName(identity, locale);
  const [isSending, setIsSending] = useState(false);
  const isVoided = frontDesk.voided !== null;
  const arrivalsOf = (person: DeskPerson) =>
    frontDesk.arrivals.filter(({ participantId }) => participantId === person.id);
  const warningOf = ({ id: participantId, role, identity }: DeskPerson) =>
    arrivalWarning({
      role,
      age: identity === 'erased' ? null : ageOf(identity, today),
      isVoided,
      isOpen: open.has(participantId),
      isPartyOpen: open.size > 0,
    });
  const awaited = participants.filter((person) =>
    canArrive({
      isErased: person.identity === 'erased',
      isHere: arrivalsOf(person).some(({ day }) => day === today),
      warning: warningOf(person),
    }),
  );
  const isParty = mayChange && awaited.length > 1;
  const isAlone = participants.length === 1 && participants[0]?.role !== 'minor';
  const listed = participants.filter(
    (person) =>
      !isAlone || arrivalsOf(person).length > 0 || (mayChange && !isVoided && person.identity !== 'erased'),
  );
  const reload = () => queries.invalidateQueries(signedWaiverQuery(id));
  const recordArrival = async (participantId: string, name: string, undo: boolean): Promise<void> => {
    const result = await sendCheckIn(id, participantId, undo).catch((error: unknown) => {
      const why = text(refusalTextId(error));
      tell(text(undo ? 'desk.notUndone' : 'desk.notNoted', { name, why }));
      return undefined;
    });
    await reload();
    if (result === undefined) return;
    const back = { label: text('desk.undo'), onChoose: () => void recordArrival(participantId, name, !undo) };
    tell(say(name, result), undefined, result.changed ? back : undefined);
  };
  const recordAll = async (people: readonly DeskPerson[], undo: boolean): Promise<void> => {
    setIsSending(true);
    const { done, failed } = await oneByOne(people, async (person) => ({
      person,
      result: await sendCheckIn(id, person.id, undo),
    }));
    await reload();
    setIsSending(false);
    const undoable = done.filter(({ result }) => result.changed).map(({ person }) => person);
    const back = { label: text('desk.undo'), onChoose: () => void recordAll(undoable, true) };
    tell(
      sayAll(
        undo,
        done.length,
        failed.map(({ item, error }) => ({ name: nameOf(item), error })),
      ),
      undefined,
      undo || undoable.length === 0 ? undefined : back,
    );
  };
  return (
    <div ref={useKeepFocus('button')}>
      {listed.length === 0 && isVoided && <p className={styles.quiet}>{text('desk.refused.voided')}</p>}
      {listed.length > 0 && (
        <ul className={styles.people} aria-label={text('desk.arrivals')}>
          {listed.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              arrivals={arrivalsOf(person)}
              today={today}
              timeZone={timeZone}
              isVoided={isVoided}
              isMain={!isParty}
              isAlone={isAlone}
              warning={warningOf(person)}
              onNote={recordArrival}
            />
          ))}
        </ul>
      )}
      {isParty && (
        <Button
          appearance="primary"
          size="large"
          className={styles.all ?? ''}
          disabledFocusable={isSending}
          onClick={() => void recordAll(awaited, false)}
        >
          {text('desk.arriveAll', { count: awaited.length })}
        </Button>
      )}
    </div>
  );
};
