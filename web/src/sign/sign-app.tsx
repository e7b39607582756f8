import type { Business } from '@waivers/contract/public/business.ts';
import type { PageOwner, SignPageData, SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { useCallback, useEffect, useState } from 'react';
import { type IntlShape, RawIntlProvider, useIntl } from 'react-intl';
import { draftOf } from './draft/draft.ts';
import { MailContext } from './form/state/use-form.ts';
import { AllWaivers } from './frame/all-waivers.tsx';
import button from './frame/button.module.css';
import { Frame, stepsOf, VIDEO_STEPS } from './frame/frame.tsx';
import { BusinessContext, LoadingPage, NoticePage } from './frame/notice-page.tsx';
import { isKioskAddress, KioskContext, useIsKiosk, videoAddress } from './kiosk/kiosk.ts';
import { hasLocaleParameter, useLanguage } from './language/use-language.ts';
import { rememberedLocale } from './language/waiver-in-locale.ts';
import { loadConfirmation, type OtherScreens } from './other-screens.ts';
import { confirmationAddress, type RecordAddress, type RecordRead } from './record/signed-record.ts';
import { SignScreen } from './signing/sign-screen.tsx';
import type { SigningReceipt } from './signing/use-signing.ts';

export type Start = {
  readonly data: SignPageData;
  readonly waiver: SignPageWaiver | undefined;
  /** Whether the viewer is previewing someone else's waiver. */
  readonly isStranger?: boolean;
  readonly hasFailed: boolean;
  readonly screens: OtherScreens;
  readonly intl: IntlShape;
  readonly now: () => Date;
};

const addressIn = (path: string): RecordAddress => {
  const [, , signedKey = '', id = ''] = path.split('/').map(decodeURIComponent);
  return { signedKey, id };
};

/** Whether somebody is logged in to the dashboard in this browser. False until known. */
const useIsOwner = (isAsked: boolean): boolean => {
  const [isOwner, setIsOwner] = useState(false);
  useEffect(() => {
    const ask = async () => {
      const { readToken } = await import('./api/owner-token.ts');
      setIsOwner((await readToken()).kind === 'found');
    };
    if (isAsked) ask().catch(() => undefined);
  }, [isAsked]);
  return isOwner;
};

const NoWaiver = ({ hasFailed, owner }: { hasFailed: boolean; owner: PageOwner | undefined }) => {
  const intl = useIntl();
  const [, , waiverId = ''] = window.location.pathname.split('/');
  const draftedAt = draftOf(waiverId).savedAt();
  const isKiosk = useIsKiosk();
  const isOwner = useIsOwner(!hasFailed && !isKiosk);
  if (!hasFailed) {
    return (
      <NoticePage name="notFound">
        {draftedAt === undefined ? null : (
          <p>{intl.formatMessage({ id: 'page.notFound.draft' }, { time: intl.formatTime(draftedAt) })}</p>
        )}
        {owner === undefined ? (
          <p>{intl.formatMessage({ id: 'page.notFound.help' })}</p>
        ) : (
          <AllWaivers ownerId={owner.id} business={owner} />
        )}
        {isOwner && (
          <p>
            <a className={button.primary} href="/">
              {intl.formatMessage({ id: 'page.notFound.home' })}
            </a>
          </p>
        )}
      </NoticePage>
    );
  }
  return (
    <NoticePage name="failed">
      <button type="button" className={button.primary} onClick={() => window.location.reload()}>
        {intl.formatMessage({ id: 'page.retry' })}
      </button>
    </NoticePage>
  );
};

export const SignApp = ({ start }: { start: Start }) => {
  const { data, now } = start;
  const { PreviewScreen, PrintScreen, PublicList, UnderstandingScreen } = start.screens;
  const isKiosk = isKioskAddress(window.location.search);
  const { waiver, intl, show, chooseForWaiver, ofWaiver, ofPage } = useLanguage(start, isKiosk);
  const [signed, setSigned] = useState<SigningReceipt>();
  const [ConfirmationScreen, setConfirmationScreen] = useState(() => start.screens.ConfirmationScreen);
  const [isVideoOpen, setIsVideoOpen] = useState<boolean>();
  const [business, setBusiness] = useState<Business | undefined>(data.owner);

  // biome-ignore lint/correctness/useExhaustiveDependencies: restores the last language once
  useEffect(() => {
    const remembered = rememberedLocale();
    const isOffered = remembered !== undefined && waiver?.locales.includes(remembered) === true;
    if (isKiosk || hasLocaleParameter() || !isOffered) return;
    if (remembered !== waiver.document.locale) chooseForWaiver(remembered);
  }, []);

  // Loads while the form is filled in, so that it is ready after signing. Videos have a page of their own.
  useEffect(() => {
    if (waiver === undefined || waiver.document.videoUrl !== '' || ConfirmationScreen !== undefined) return;
    loadConfirmation().then(
      (loaded) => setConfirmationScreen(() => loaded.ConfirmationScreen),
      () => {
        if (signed === undefined) return;
        const address = confirmationAddress(signed, intl.locale);
        window.location.replace(isKiosk ? `${address}&kiosk=1` : address);
      },
    );
  }, [waiver, ConfirmationScreen, signed, intl.locale, isKiosk]);

  /** Switches to the language of the signed text unless the URL specifies another one. */
  const readRecord = useCallback(
    ({ business: theirs, locale, isVideoOpen: isOpen }: RecordRead): void => {
      setBusiness(theirs);
      setIsVideoOpen(isOpen);
      if (hasLocaleParameter() || locale === intl.locale) return;
      // When offline, the page stays in the old language.
      show(undefined, locale).catch(() => undefined);
    },
    [show, intl.locale],
  );

  const confirm = (answer: SigningReceipt): void => {
    // A full page load, because the video needs a different CSP. Replaces the signed form in the history.
    if (waiver !== undefined && waiver.document.videoUrl !== '') {
      window.location.replace(videoAddress(answer, isKiosk, intl.locale));
      return;
    }
    if (!isKiosk) window.history.replaceState(null, '', confirmationAddress(answer, intl.locale));
    setSigned(answer);
  };

  const isConfirmation = signed !== undefined || data.screen === 'confirmation';
  const isSigning = waiver !== undefined && !isConfirmation;
  const ofSigning = isSigning && data.screen === 'sign' ? ofWaiver(waiver) : undefined;
  const languages = isSigning ? ofSigning : ofPage;
  const steps = stepsOf(waiver?.document ?? { videoUrl: '' });
  return (
    <RawIntlProvider value={intl}>
      <KioskContext value={isKiosk}>
        <BusinessContext value={waiver ?? business}>
          {PrintScreen !== undefined ? (
            <main>
              <PrintScreen
                address={addressIn(window.location.pathname)}
                languages={ofPage}
                onRead={readRecord}
              />
            </main>
          ) : PublicList !== undefined ? (
            <PublicList
              ownerId={window.location.pathname.split('/')[2] ?? ''}
              known={data.owner}
              languages={ofPage}
            />
          ) : (
            <Frame
              steps={
                isSigning
                  ? { all: steps, at: 'waiver' }
                  : isConfirmation && isVideoOpen !== true
                    ? { all: isVideoOpen === undefined ? steps : VIDEO_STEPS, at: 'confirmation' }
                    : isConfirmation || UnderstandingScreen !== undefined
                      ? { all: VIDEO_STEPS, at: 'confirmUnderstanding' }
                      : undefined
              }
              languages={languages}
              image={waiver?.background ?? null}
              business={waiver ?? business}
            >
              {UnderstandingScreen !== undefined ? (
                <UnderstandingScreen address={addressIn(window.location.pathname)} onRead={readRecord} />
              ) : signed !== undefined && ConfirmationScreen === undefined ? (
                <LoadingPage />
              ) : ConfirmationScreen !== undefined && signed !== undefined && waiver !== undefined ? (
                <ConfirmationScreen address={signed} waiverId={waiver.id} now={now} />
              ) : ConfirmationScreen !== undefined && isConfirmation ? (
                <ConfirmationScreen
                  address={addressIn(window.location.pathname)}
                  now={now}
                  onRead={readRecord}
                />
              ) : waiver === undefined ? (
                <NoWaiver hasFailed={start.hasFailed} owner={data.owner} />
              ) : data.waiver === null ? (
                PreviewScreen && (
                  <PreviewScreen waiver={waiver} now={now} isStranger={start.isStranger ?? false} />
                )
              ) : (
                <MailContext value={data.mailServer !== false}>
                  <SignScreen
                    waiver={waiver}
                    now={now}
                    onWaiver={(next) => void show(next, next.document.locale)}
                    onSigned={confirm}
                  />
                </MailContext>
              )}
            </Frame>
          )}
        </BusinessContext>
      </KioskContext>
    </RawIntlProvider>
  );
};
