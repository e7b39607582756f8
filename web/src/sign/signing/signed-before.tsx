import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { confirmationAddress } from '../confirmation/signed-record.ts';
import draftStyles from '../draft/draft-prompt.module.css';
import { useWaiver } from '../form/use-form.ts';
import button from '../frame/button.module.css';
import type { SignedHere } from '../sending/signed-here.ts';

type SignedBeforeProps = {
  readonly signed: SignedHere;
  readonly onOther: () => void;
  readonly onLeave: () => void;
};

/** In place of the form, which keeps what was typed. Focused: it may appear after a press. */
export const SignedBefore = ({ signed, onOther, onLeave }: SignedBeforeProps) => {
  const intl = useIntl();
  const { title } = useWaiver().document;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      className={draftStyles.prompt}
      ref={section}
      tabIndex={-1}
      aria-labelledby="signed-before-title"
      data-signed-before=""
    >
      <h2 className={draftStyles.title} id="signed-before-title">
        {intl.formatMessage({ id: 'signedBefore.title' })}
      </h2>
      <p>{intl.formatMessage({ id: 'signedBefore.text' }, { title, time: intl.formatTime(signed.at) })}</p>
      <div className={draftStyles.choices}>
        <a className={button.primary} href={confirmationAddress(signed, intl.locale)} onClick={onLeave}>
          {intl.formatMessage({ id: 'signedBefore.confirmation' })}
        </a>
        <button type="button" className={button.secondary} onClick={onOther}>
          {intl.formatMessage({ id: 'signedBefore.other' })}
        </button>
      </div>
    </section>
  );
};
