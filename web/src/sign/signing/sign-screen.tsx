import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import documentStyles from '../../document/document.module.css';
import { DocumentText } from '../../document/document-text.tsx';
import { DraftPrompt, Prompt } from '../draft/prompt.tsx';
import { isTextFolded } from '../form/consent-text.tsx';
import { FormContext, useWaiver } from '../form/state/use-form.ts';
import button from '../frame/button.module.css';
import { useIsKiosk } from '../kiosk/kiosk.ts';
import { KioskIdle } from '../kiosk/kiosk-idle.tsx';
import { OwnPhone } from '../kiosk/own-phone.tsx';
import { confirmationAddress } from '../record/signed-record.ts';
import type { DeviceSignature } from '../sending/device-signatures.ts';
import { SendStatus } from '../sending/send-status.tsx';
import { SignForm } from './sign-form.tsx';
import { isOver, SigningNotice } from './signing-notice.tsx';
import { type SigningReceipt, useSigning } from './use-signing.ts';

type SignedBeforeProps = {
  readonly signed: DeviceSignature;
  readonly onOther: () => void;
  readonly onLeave: () => void;
};

const SignedBefore = ({ signed, onOther, onLeave }: SignedBeforeProps) => {
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

/** Tracks whether the end of the text has been on screen. A new `text` resets this. */
export const useReadToEnd = (
  text: string,
): { readonly mark: ReactNode; readonly isReached: () => boolean } => {
  const reached = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text resets it
  const observe = useCallback(
    (mark: HTMLDivElement) => {
      reached.current = false;
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reached.current = true;
      });
      observer.observe(mark);
      return () => observer.disconnect();
    },
    [text],
  );
  return { mark: <div ref={observe} aria-hidden="true" />, isReached: () => reached.current };
};

/** Renders nothing if loading fails, because the full text is still available. */
const TextChanges = lazy(() =>
  import('./text-changes.tsx').then(
    (loaded) => ({ default: loaded.TextChanges }),
    () => ({ default: () => null }),
  ),
);

export const SignScreen = ({
  waiver,
  now,
  onWaiver,
  onSigned,
}: {
  waiver: SignPageWaiver;
  now: () => Date;
  onWaiver: (waiver: SignPageWaiver) => void;
  onSigned: (signed: SigningReceipt) => void;
}) => {
  const signing = useSigning({ waiver, now, onWaiver, onSigned });
  const { phase, session, notice } = signing;
  const [first] = useState({ session, phase });
  const isAnother = first.session !== session || first.phase.at === 'draft';
  const end = useReadToEnd(waiver.versionHash);
  const isKiosk = useIsKiosk();
  if (phase.at === 'sending' && phase.from === 'reload') {
    const { heading, title } = waiver.document;
    return (
      <article className={documentStyles.document}>
        <h1 className={documentStyles.heading}>{heading === '' ? title : heading}</h1>
        <div className={documentStyles.content}>
          <SendStatus {...phase} />
        </div>
      </article>
    );
  }
  return (
    <FormContext value={session.store}>
      {isKiosk && phase.at === 'form' ? <KioskIdle /> : null}
      {notice === undefined ? null : (
        <SigningNotice notice={notice} onStartOver={signing.startOver}>
          {notice !== 'changed' || signing.textBefore === undefined ? null : (
            <Suspense>
              <TextChanges before={signing.textBefore} />
            </Suspense>
          )}
        </SigningNotice>
      )}
      {phase.at === 'draft' ? (
        <DraftPrompt
          savedAt={phase.savedAt}
          onContinue={signing.continueDraft}
          onForget={signing.startOver}
        />
      ) : null}
      {phase.at === 'signedBefore' ? (
        <SignedBefore signed={phase.signed} onOther={signing.signForOther} onLeave={signing.leave} />
      ) : null}
      {isKiosk && phase.at === 'form' ? <OwnPhone waiver={waiver} /> : null}
      <DocumentText of={waiver} />
      {end.mark}
      {phase.at === 'form' || phase.at === 'sending' ? (
        <SignForm
          key={session.openedAt}
          takesFocus={isAnother && notice === undefined}
          isContinued={signing.isContinued}
          refused={signing.refusedErrors}
          isOver={notice !== undefined && isOver(notice)}
          progress={phase.at === 'sending' ? phase : undefined}
          onSubmit={() => signing.submit(end.isReached() && !isTextFolded())}
        />
      ) : null}
    </FormContext>
  );
};
