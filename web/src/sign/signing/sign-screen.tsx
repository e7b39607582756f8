import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { useEffect, useState } from 'react';
import documentStyles from '../document/document.module.css';
import { DocumentText } from '../document/document-text.tsx';
import { DraftPrompt } from '../draft/draft-prompt.tsx';
import { FormContext } from '../form/use-form.ts';
import { useIsKiosk } from '../kiosk/kiosk.ts';
import { KioskIdle } from '../kiosk/kiosk-idle.tsx';
import { OwnPhone } from '../kiosk/own-phone.tsx';
import { SendStatus } from '../sending/send-status.tsx';
import { SignForm } from './sign-form.tsx';
import { SignedBefore } from './signed-before.tsx';
import { SigningNotice } from './signing-notice.tsx';
import { useReadToEnd } from './use-read-to-end.tsx';
import { type Signed, useSigning } from './use-signing.ts';

export const SignScreen = ({
  waiver,
  now,
  onWaiver,
  onSigned,
}: {
  waiver: SignPageWaiver;
  now: () => Date;
  onWaiver: (waiver: SignPageWaiver) => void;
  onSigned: (signed: Signed) => void;
}) => {
  const signing = useSigning({ waiver, now, onWaiver, onSigned });
  const { phase, session, notice } = signing;
  const [first] = useState({ session, phase });
  const isAnother = first.session !== session || first.phase.at === 'draft';
  const end = useReadToEnd(waiver.versionHash);
  const isKiosk = useIsKiosk();
  useEffect(() => {
    if (session.store.waiver() !== waiver) session.store.replaceWaiver(waiver);
  }, [session, waiver]);
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
      {notice === undefined ? null : <SigningNotice notice={notice} onStartOver={signing.startOver} />}
      {isKiosk && phase.at === 'form' ? <OwnPhone waiver={waiver} /> : null}
      <DocumentText of={waiver} />
      {end.mark}
      {phase.at === 'draft' ? (
        <DraftPrompt
          savedAt={phase.savedAt}
          onContinue={signing.continueDraft}
          onForget={signing.startOver}
        />
      ) : phase.at === 'signedBefore' ? (
        <SignedBefore
          at={phase.signedAt}
          isOver={phase.isOver}
          onOther={signing.signForOther}
          onMe={signing.wasMe}
        />
      ) : (
        <SignForm
          key={session.id}
          takesFocus={isAnother && notice === undefined}
          refused={signing.refusedErrors}
          progress={phase.at === 'sending' ? phase : undefined}
          onSubmit={() => signing.submit(end.isReached())}
        />
      )}
    </FormContext>
  );
};
