import { Button } from '@fluentui/react-components';
import {
  AddRegular,
  ArrowSwapRegular,
  DeleteRegular,
  EditRegular,
  MailRegular,
  SignOutRegular,
} from '@fluentui/react-icons';
import {
  changeRole,
  handOverOwnership,
  leaveAccount,
  MAX_PEOPLE,
  type Person,
  removePerson,
  revokeInvitation,
  sendInvitationAgain,
} from '@waivers/contract/people/people.ts';
import { USER_ROLES, type UserRole } from '@waivers/waiver/vocabulary/access.ts';
import { type ReactNode, useState } from 'react';
import { NoMailServerNote } from '../../deliveries/resend-failed.tsx';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { Problem, problemText } from '../../problems/problem.ts';
import { Dialog, DialogButton } from '../../ui/dialog/dialog.tsx';
import { useRestoreFocus } from '../../ui/focus/keep-focus.ts';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import type { MoreMenu } from '../../ui/rows/more-menu.tsx';
import { Unsaved } from '../../ui/rows/unsaved.tsx';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { logOut, useSession, useTimeZone } from '../session/session.ts';
import { useAccount } from '../session/use-account.ts';
import { InviteForm } from './invite-form.tsx';
import styles from './people.module.css';
import { PersonRow, personLabel } from './person-row.tsx';
import { RequirementSection } from './requirement-section.tsx';
import { RoleField } from './role-field.tsx';
import { useManagePeople, usePeople } from './use-people.ts';

type Question = 'changeRole' | 'handOver' | 'leave' | 'remove' | 'revoke';

const DONE = {
  changeRole: 'people.roleChanged',
  handOver: 'people.handedOver',
  leave: 'people.left',
  remove: 'people.removed',
  revoke: 'people.revoked',
} as const satisfies Record<Question, AppTextId>;

const FAILURES: Readonly<Record<string, AppTextId>> = {
  last_owner: 'people.lastOwner',
  rate_limited: 'people.tooOften',
  not_found: 'people.gone',
};

const failureText = (error: unknown): AppTextId =>
  (error instanceof Problem ? FAILURES[error.code] : undefined) ?? problemText(error);

type AskingProps = {
  readonly question: Question;
  readonly person: Person;
  readonly onClose: () => void;
  readonly onConfirm: (role: UserRole) => void;
};

const Asking = ({ question, person, onClose, onConfirm }: AskingProps) => {
  const text = useText();
  const [role, setRole] = useState(USER_ROLES.find((each) => each === person.role) ?? 'front_desk');
  const name = personLabel(person);
  return (
    <Dialog
      title={text(`people.${question}Title`, { name })}
      onClose={onClose}
      actions={
        <>
          <DialogButton id="dialog.cancel" onClick={onClose} />
          <DialogButton
            id={`people.${question}`}
            look={question === 'changeRole' ? 'main' : 'danger'}
            onClick={() => (question === 'changeRole' && role === person.role ? onClose() : onConfirm(role))}
          />
        </>
      }
    >
      {question === 'changeRole' && <RoleField role={role} onChoose={setRole} />}
      <p className={question === 'changeRole' ? styles.limit : undefined}>
        {text(
          question === 'changeRole' && person.state === 'invited'
            ? 'people.changeRoleInvitedText'
            : `people.${question}Text`,
          { name },
        )}
      </p>
    </Dialog>
  );
};

export const PeoplePage = () => {
  const text = useText();
  const tell = useSnackbar();
  const query = usePeople();
  const session = useSession();
  const timeZone = useTimeZone();
  const hasMailServer = useAccount().data?.mailServer !== false;
  const { invite, change } = useManagePeople();
  const [isInviting, setIsInviting] = useState(false);
  const [asking, setAsking] = useState<{ readonly question: Question; readonly person: Person } | null>(null);
  const inviteButton = useRestoreFocus(isInviting);
  const people = query.data ?? [];
  const ownId = session.kind === 'owner' ? session.user.id : '';
  const isFull = people.length >= MAX_PEOPLE;

  const attempt = async (carryOut: () => Promise<void>, done: AppTextId): Promise<boolean> => {
    try {
      await carryOut();
      tell(text(done));
      return true;
    } catch (error) {
      tell(text(failureText(error)));
      return false;
    }
  };
  const sendAgain = ({ id }: Person) =>
    attempt(
      () => change(sendInvitationAgain, { params: { id } }),
      hasMailServer ? 'people.sentAgain' : 'people.kept',
    );
  const CARRY_OUT = {
    changeRole: ({ id }: Person, role: UserRole) => change(changeRole, { params: { id }, body: { role } }),
    handOver: ({ id }: Person) => change(handOverOwnership, { params: { id } }),
    leave: () => change(leaveAccount, {}),
    remove: ({ id }: Person) => change(removePerson, { params: { id } }),
    revoke: ({ id }: Person) => change(revokeInvitation, { params: { id } }),
  } as const;
  const confirm = async (question: Question, person: Person, role: UserRole) => {
    setAsking(null);
    const isDone = await attempt(() => CARRY_OUT[question](person, role), DONE[question]);
    // The server has ended this session.
    const endsOwn =
      question === 'handOver' || question === 'leave' || (question === 'changeRole' && person.id === ownId);
    if (isDone && endsOwn) await logOut();
  };

  const actionsFor = (person: Person): Parameters<typeof MoreMenu>[0]['items'] => {
    const ask = (question: Question, icon: ReactNode) => ({
      label: text(`people.${question}`),
      icon,
      onChoose: () => setAsking({ question, person }),
    });
    const role = ask('changeRole', <EditRegular />);
    if (person.state === 'invited') {
      const again = {
        label: text('mail.resend'),
        icon: <MailRegular />,
        onChoose: () => void sendAgain(person),
      };
      return [again, role, ask('revoke', <DeleteRegular />)];
    }
    if (person.id === ownId) return [role, ask('leave', <SignOutRegular />)];
    return [role, ask('handOver', <ArrowSwapRegular />), ask('remove', <DeleteRegular />)];
  };

  return (
    <div className={styles.screen}>
      <Page
        title={text('people.title')}
        lead={text('people.lead')}
        actions={
          query.isSuccess &&
          !isFull &&
          !isInviting && (
            <div ref={inviteButton}>
              <Button
                size="large"
                appearance="primary"
                icon={<AddRegular />}
                onClick={() => setIsInviting(true)}
              >
                {text('people.invite')}
              </Button>
            </div>
          )
        }
      >
        <Unsaved>
          {isInviting && (
            <section className={styles.form} aria-labelledby="invite">
              <h2 id="invite" className={styles.heading}>
                {text('people.inviteTitle')}
              </h2>
              <InviteForm
                onInvite={async (invitation) => {
                  const isNew = await invite(invitation);
                  const sent = hasMailServer ? 'people.sent' : 'people.kept';
                  tell(text(isNew ? sent : 'people.already'));
                  setIsInviting(false);
                }}
                onClose={() => setIsInviting(false)}
              />
            </section>
          )}
          {query.isPending && <Loading />}
          {query.isError && query.data === undefined && (
            <Failed error={query.error} onRetry={() => void query.refetch()} />
          )}
          {people.length > 0 && (
            <ul className={styles.list}>
              {people.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  isSelf={person.id === ownId}
                  timeZone={timeZone}
                  actions={actionsFor(person)}
                />
              ))}
            </ul>
          )}
          {!hasMailServer && people.some(({ state }) => state === 'invited') && <NoMailServerNote />}
          {people.length === 1 && <p className={styles.limit}>{text('people.alone')}</p>}
          {isFull && <p className={styles.limit}>{text('people.limit')}</p>}
          {people.length > 0 && <RequirementSection people={people} timeZone={timeZone} />}
        </Unsaved>
        {asking !== null && (
          <Asking
            {...asking}
            onClose={() => setAsking(null)}
            onConfirm={(role) => void confirm(asking.question, asking.person, role)}
          />
        )}
      </Page>
    </div>
  );
};
