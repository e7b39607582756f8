import type { Ink } from '@waivers/contract/signing/signing-body.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Progress } from '../../api/until-answered.ts';
import { fieldId } from '../../form/fields/field-frame.tsx';
import { keyOf } from '../../form/state/form-values.ts';
import button from '../../frame/button.module.css';
import { SendStatus } from '../../sending/send-status.tsx';
import { SignatureField } from '../../signature/signature-field.tsx';
import styles from '../understanding.module.css';

const SIGNATURE = keyOf('ink', 'understanding');
const WHY = 'video-submit-why';

type SigningBoxProps = {
  isSeen: boolean;
  /** Whether the video has stopped after its end was seen. */
  isOver: boolean;
  isGroup: boolean;
  progress: Progress | undefined;
  isRefused: boolean;
  onSign: (ink: Ink) => void;
};

export const SigningBox = ({ isSeen, isOver, isGroup, progress, isRefused, onSign }: SigningBoxProps) => {
  const intl = useIntl();
  const [ink, setInk] = useState<Ink>();
  const [isTried, setIsTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasLed = useRef(isOver);
  // Moves to the signature once, when it appears below the video.
  useEffect(() => {
    if (!isOver || hasLed.current) return;
    hasLed.current = true;
    heading.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [isOver]);
  const mayAgree = isSeen && ink !== undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (progress !== undefined) return;
    setIsTried(isSeen);
    if (mayAgree) onSign(ink);
    else if (isSeen) document.getElementById(fieldId(SIGNATURE))?.focus();
  };
  const missing = intl.formatMessage({ id: 'wrong.signature_required' });
  return (
    <form className={styles.signing} ref={form} onSubmit={submit} noValidate>
      {isSeen ? (
        <>
          <h2 className={styles.subtitle} tabIndex={-1} ref={heading}>
            {intl.formatMessage({ id: 'video.sign' })}
          </h2>
          {isGroup ? (
            <p className={styles.certify}>{intl.formatMessage({ id: 'video.groupNotice' })}</p>
          ) : null}
          <div inert={progress !== undefined}>
            <SignatureField
              of={SIGNATURE}
              value={ink}
              error={isTried && ink === undefined ? missing : undefined}
              onChange={setInk}
              onLeave={() => undefined}
              draw={intl.formatMessage({ id: 'video.sign.draw' })}
              type={intl.formatMessage({ id: 'video.sign.type' })}
            />
          </div>
        </>
      ) : null}
      {isRefused ? (
        <p className={styles.wrong} role="alert">
          {intl.formatMessage({ id: 'video.refusedRecord' })}
        </p>
      ) : null}
      {progress === undefined ? (
        <button
          type="submit"
          className={button.primary}
          aria-disabled={!mayAgree}
          {...(mayAgree ? {} : { 'aria-describedby': WHY })}
        >
          {intl.formatMessage({ id: mayAgree ? 'video.submit' : 'video.submit.wait' })}
        </button>
      ) : (
        <SendStatus progress={progress} isStored={false} />
      )}
      {mayAgree || progress !== undefined ? null : (
        <p className={styles.why} id={WHY}>
          {isSeen ? missing : intl.formatMessage({ id: 'video.submit.why' })}
        </p>
      )}
    </form>
  );
};
