import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import documentStyles from '../../document/document.module.css';
import { DocumentText } from '../../document/document-text.tsx';
import { DraftPrompt } from '../draft/prompt.tsx';
import { isTextFolded } from '../form/consent-text.tsx';
import { FormContext } from '../form/state/use-form.ts';
import { useIsKiosk } from '../kiosk/kiosk.ts';
import { KioskIdle } from '../kiosk/kiosk-idle.tsx';
import { OwnPhone } from '../kiosk/own-phone.tsx';
import { SendStatus } from '../sending/send-status.tsx';
import { SignForm } from './sign-form.tsx';
import { isOver, SigningNotice } from './signing-notice.tsx';
import { type Signing, type SigningReceipt, useSigning } from './use-signing.ts';

/** If loading fails, the form opens without the question. */
const SignedBefore = lazy(() =>
  import('../returning/signed-before.tsx').then(
    (loaded) => ({ default: loaded.SignedBefore }),
    () => ({
      default: ({ signing: { signForOther } }: { signing: Pick<Signing, 'signForOther'> }) => {
        // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only
        useEffect(() => signForOther(), []);
        return null;
      },
    }),
  ),
);

const RememberBox = lazy(() =>
  import('../returning/remember-box.tsx').then(
    (loaded) => ({ default: loaded.RememberBox }),
    () => ({ default: () => null }),
  ),
);

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
  const { phase, session, notice, memory } = signing;
  const [first] = useState({ session, phase });
  const isAnother = first.session !== session || first.phase.at !== 'form';
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
        <Suspense>
          <SignedBefore {...phase} signing={signing} />
        </Suspense>
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
          afterAgree={
            memory === undefined ? null : (
              <Suspense>
                <RememberBox {...memory} />
              </Suspense>
            )
          }
          isOver={notice !== undefined && isOver(notice)}
          progress={phase.at === 'sending' ? phase : undefined}
          onSubmit={() => signing.submit(end.isReached() && !isTextFolded())}
        />
      ) : null}
    </FormContext>
  );
};
