import type { Person } from '@waivers/contract/people/people.ts';
import { useText } from '../../messages/use-text.ts';
import { useSayTime } from '../../ui/page/say-time.ts';
import { Chip } from '../../ui/rows/chip.tsx';
import { MoreMenu } from '../../ui/rows/more-menu.tsx';
import { useRoleName } from '../session/role-name.ts';
import styles from './people.module.css';

export const personLabel = ({ name, email, id }: Person): string => name ?? email ?? id;

const isExpired = ({ invitedUntil }: Person): boolean =>
  invitedUntil !== null && Date.parse(invitedUntil) <= Date.now();

type PersonRowProps = {
  readonly person: Person;
  readonly isSelf: boolean;
  readonly timeZone: string;
  readonly actions: Parameters<typeof MoreMenu>[0]['items'];
};

export const PersonRow = ({ person, isSelf, timeZone, actions }: PersonRowProps) => {
  const text = useText();
  const nameOf = useRoleName();
  const sayTime = useSayTime(timeZone);
  const { name, email, role, state, since, invitedUntil, lastLogInAt, hasSecondFactor } = person;
  const label = personLabel(person);
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          <bdi translate="no">{label}</bdi>
          {isSelf && <Chip tone="brand">{text('people.you')}</Chip>}
          <Chip>{nameOf(role)}</Chip>
          {hasSecondFactor && <Chip tone="good">{text('security.factors')}</Chip>}
          {state === 'invited' && (
            <Chip tone="warn">{text(isExpired(person) ? 'people.expired' : 'people.invited')}</Chip>
          )}
        </p>
        {name !== null && email !== null && (
          <p className={styles.hint}>
            <bdi translate="no">{email}</bdi>
          </p>
        )}
        <p className={styles.hint}>
          {invitedUntil === null
            ? `${text('people.joined', { date: sayTime(since) })} · ${
                lastLogInAt === null
                  ? text('people.neverLoggedIn')
                  : text('people.lastLogIn', { date: sayTime(lastLogInAt) })
              }`
            : text(isExpired(person) ? 'people.linkExpired' : 'people.linkUntil', {
                date: sayTime(invitedUntil),
              })}
        </p>
      </div>
      <MoreMenu label={text('people.actions', { name: label })} items={actions} />
    </li>
  );
};
