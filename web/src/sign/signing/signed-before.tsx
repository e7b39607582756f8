import { useIntl } from 'react-intl';
import { Prompt } from '../draft/prompt.tsx';
import { useWaiver } from '../form/state/use-form.ts';
import button from '../frame/button.module.css';
import { confirmationAddress } from '../record/signed-record.ts';
import type { SignedHere } from '../sending/signed-here.ts';

type SignedBeforeProps = {
  readonly signed: SignedHere;
  readonly onOther: () => void;
  readonly onLeave: () => void;
};

/** In place of the form, which keeps what was typed. */
export const SignedBefore = ({ signed, onOther, onLeave }: SignedBeforeProps) => {
  const intl = useIntl();
  const { title } = useWaiver().document;
  return (
    <Prompt
      name="signed-before"
      title={intl.formatMessage({ id: 'signedBefore.title' })}
      text={intl.formatMessage({ id: 'signedBefore.text' }, { title, time: intl.formatTime(signed.at) })}
    >
      <a className={button.primary} href={confirmationAddress(signed, intl.locale)} onClick={onLeave}>
        {intl.formatMessage({ id: 'signedBefore.confirmation' })}
      </a>
      <button type="button" className={button.secondary} onClick={onOther}>
        {intl.formatMessage({ id: 'signedBefore.other' })}
      </button>
    </Prompt>
  );
};
