import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { Prompt } from '../draft/prompt.tsx';
import type { FormState } from '../form/state/form-values.ts';
import { useWaiver } from '../form/state/use-form.ts';
import { announce } from '../frame/announcer.tsx';
import button from '../frame/button.module.css';
import { confirmationAddress } from '../record/signed-record.ts';
import type { Phase, Signing } from '../signing/use-signing.ts';
import { forgetDetails, readDetails } from './details.ts';
import styles from './returning.module.css';

type ChoiceProps = { label: string; text?: string; href?: string; onChoose: () => void };

const Choice = ({ label, text, href, onChoose }: ChoiceProps) => {
  const words = (
    <>
      <span>{label}</span>
      {text === undefined ? null : <span className={styles.follows}>{text}</span>}
    </>
  );
  const looks = `${button.secondary} ${styles.choice}`;
  return href === undefined ? (
    <button type="button" className={looks} onClick={onChoose}>
      {words}
    </button>
  ) : (
    <a className={looks} href={href} onClick={onChoose}>
      {words}
    </a>
  );
};

type SamePeopleProps = {
  onAgain: (details: FormState) => void;
  /** Called once the device remembers nobody. */
  onForgotten: () => void;
};

/** Names nobody, because the person at the device may be someone else. */
const SamePeople = ({ onAgain, onForgotten }: SamePeopleProps) => {
  const intl = useIntl();
  const waiver = useWaiver();
  const [details] = useState(() => readDetails(waiver));
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only
  useEffect(() => {
    if (details === undefined) onForgotten();
  }, []);
  if (details === undefined) return null;
  const forget = ({ currentTarget }: MouseEvent): void => {
    forgetDetails(waiver.id);
    announce(intl.formatMessage({ id: 'remember.forgotten' }));
    // The button is about to disappear.
    currentTarget.closest('section')?.focus();
    onForgotten();
  };
  return (
    <div className={styles.again}>
      <Choice
        label={intl.formatMessage({ id: 'signedBefore.again' })}
        text={intl.formatMessage({ id: 'signedBefore.again.text' })}
        onChoose={() => onAgain(details)}
      />
      <button type="button" className={button.link} onClick={forget}>
        {intl.formatMessage({ id: 'remember.forget' })}
      </button>
    </div>
  );
};

type SignedBeforeProps = Omit<Phase & { readonly at: 'signedBefore' }, 'at'> & {
  readonly signing: Pick<Signing, 'signForOther' | 'signAgain' | 'leave'>;
};

export const SignedBefore = ({ signed, isKnown, signing }: SignedBeforeProps): ReactNode => {
  const intl = useIntl();
  const { title } = useWaiver().document;
  const [isForgotten, setIsForgotten] = useState(!isKnown);
  const name = signed === undefined ? 'signedBefore.known' : 'signedBefore';
  return (
    <Prompt
      name="signed-before"
      title={intl.formatMessage({ id: `${name}.title` })}
      text={intl.formatMessage({ id: `${name}.text` }, { title, time: intl.formatTime(signed?.at) })}
    >
      <div className={styles.choices}>
        {signed === undefined ? null : (
          <Choice
            label={intl.formatMessage({ id: 'signedBefore.me' })}
            text={intl.formatMessage({ id: 'signedBefore.confirmation' })}
            href={confirmationAddress(signed, intl.locale)}
            onChoose={signing.leave}
          />
        )}
        {isForgotten ? null : (
          <SamePeople
            onAgain={signing.signAgain}
            onForgotten={signed === undefined ? signing.signForOther : () => setIsForgotten(true)}
          />
        )}
        <Choice label={intl.formatMessage({ id: 'signedBefore.other' })} onChoose={signing.signForOther} />
      </div>
    </Prompt>
  );
};
