import type { Business } from '@waivers/contract/public/business.ts';
import type { PageOwner, SignPageData, SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type IntlShape, RawIntlProvider, useIntl } from 'react-intl';
import { loadIntl } from '../messages/intl.ts';
import { signCatalogues } from '../messages/sign-messages.ts';
import { isFinished } from '../messages/text-files.ts';
import { ConfirmationScreen } from './confirmation/confirmation-screen.tsx';
import type { RecordAddress } from './confirmation/signed-record.ts';
import { announce } from './frame/announcer.tsx';
import button from './frame/button.module.css';
import { Frame, type Languages, stepsOf } from './frame/frame.tsx';
import { NoticePage } from './frame/notice-page.tsx';
import { BusinessContext } from './frame/page-title.ts';
import { isKioskAddress, KioskContext } from './kiosk/kiosk.ts';
import { KioskReturn } from './kiosk/kiosk-return.tsx';
import { rememberedLocale, rememberLocale, waiverInLocale } from './language/waiver-in-locale.ts';
import type { OtherScreens } from './other-screens.ts';
import { AllWaivers } from './public-list/all-waivers.tsx';
import { SignScreen } from './signing/sign-screen.tsx';
import type { Signed } from './signing/use-signing.ts';

export type Start = {
  readonly data: SignPageData;
  readonly waiver: SignPageWaiver | undefined;
  readonly hasFailed: boolean;
  readonly screens: OtherScreens;
  readonly intl: IntlShape;
  readonly now: () => Date;
};

/** Of `/…/{signedKey}/{id}`. */
const addressIn = (path: string): RecordAddress => {
  const [, , signedKey = '', id = ''] = path.split('/').map(decodeURIComponent);
  return { signedKey, id };
};

/** Text and language change together. */
const useLanguage = (start: Start, isKiosk: boolean) => {
  const [shown, setShown] = useState({ waiver: start.waiver, intl: start.intl });
  const [hasFailed, setHasFailed] = useState(false);
  const chosen = useRef<ProductLocale>(undefined);
  const { waiver, intl } = shown;
  const show = useCallback(async (next: SignPageWaiver): Promise<void> => {
    const nextIntl = await loadIntl(signCatalogues, next.document.locale);
    document.documentElement.lang = next.document.locale;
    // Announced in the old language.
    announce('');
    setShown({ waiver: next, intl: nextIntl });
  }, []);
  const choose = useCallback(
    async (locale: ProductLocale): Promise<void> => {
      if (waiver === undefined) return;
      chosen.current = locale;
      setHasFailed(false);
      const [next] = await Promise.all([
        waiverInLocale(waiver.id, locale),
        loadIntl(signCatalogues, locale),
      ]).catch(() => []);
      // Another language was chosen meanwhile.
      if (chosen.current !== locale) return;
      if (next === undefined) {
        setHasFailed(true);
        return;
      }
      if (!isKiosk) rememberLocale(locale);
      await show(next);
    },
    [waiver, show, isKiosk],
  );
  return { waiver, intl, show, choose, hasFailed };
};

const languagesOf = (
  waiver: SignPageWaiver,
  choose: (locale: ProductLocale) => Promise<void>,
  hasFailed: boolean,
): Languages => ({
  all: waiver.locales.filter((locale) => isFinished(signCatalogues, locale)),
  chosen: waiver.document.locale,
  choose: (locale) => void choose(locale),
  hasFailed,
});

const NoWaiver = ({ hasFailed, owner }: { hasFailed: boolean; owner: PageOwner | undefined }) => {
  const intl = useIntl();
  if (!hasFailed) {
    return (
      <NoticePage name="notFound">
        {owner === undefined ? (
          <p>{intl.formatMessage({ id: 'page.notFound.help' })}</p>
        ) : (
          <AllWaivers ownerId={owner.id} business={owner} />
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
  const { PreviewScreen, PrintScreen, PublicList } = start.screens;
  const isKiosk = isKioskAddress(window.location.search);
  const { waiver, intl, show, choose, hasFailed } = useLanguage(start, isKiosk);
  const [signed, setSigned] = useState<Signed>();
  const [business, setBusiness] = useState<Business | undefined>(data.owner);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the language of the last time is asked for once
  useEffect(() => {
    const remembered = rememberedLocale();
    const isOffered = remembered !== undefined && waiver?.locales.includes(remembered) === true;
    const isAsked = new URLSearchParams(window.location.search).has('locale');
    if (!isKiosk && !isAsked && isOffered && remembered !== waiver.document.locale) void choose(remembered);
  }, []);

  const confirm = (answer: Signed): void => {
    // Replaces the signed form in the history.
    if (!isKiosk)
      window.history.replaceState(null, '', `/sign-confirmation/${answer.signedKey}/${answer.id}`);
    setSigned(answer);
  };

  const isConfirmation = signed !== undefined || data.screen === 'confirmation';
  const isSigning = waiver !== undefined && !isConfirmation;
  const steps = stepsOf(waiver?.document ?? { videoUrl: '' });
  return (
    <RawIntlProvider value={intl}>
      <KioskContext value={isKiosk}>
        <BusinessContext value={waiver ?? business}>
          {PrintScreen !== undefined ? (
            <main>
              <PrintScreen address={addressIn(window.location.pathname)} />
            </main>
          ) : PublicList !== undefined ? (
            <PublicList
              ownerId={window.location.pathname.split('/')[2] ?? ''}
              known={data.owner}
              intl={intl}
            />
          ) : (
            <Frame
              steps={
                isSigning
                  ? { all: steps, at: 'waiver' }
                  : isConfirmation
                    ? { all: steps, at: 'confirmation' }
                    : undefined
              }
              languages={
                isSigning && data.screen === 'sign' ? languagesOf(waiver, choose, hasFailed) : undefined
              }
              image={waiver?.background ?? null}
              business={waiver ?? business}
            >
              {signed !== undefined && waiver !== undefined ? (
                <>
                  <ConfirmationScreen address={signed} waiverId={waiver.id} />
                  {isKiosk ? <KioskReturn /> : null}
                </>
              ) : isConfirmation ? (
                <ConfirmationScreen address={addressIn(window.location.pathname)} onBusiness={setBusiness} />
              ) : waiver === undefined ? (
                <NoWaiver hasFailed={start.hasFailed} owner={data.owner} />
              ) : data.waiver === null ? (
                PreviewScreen && <PreviewScreen waiver={waiver} now={now} />
              ) : (
                <SignScreen
                  waiver={waiver}
                  now={now}
                  onWaiver={(next) => void show(next)}
                  onSigned={confirm}
                />
              )}
            </Frame>
          )}
        </BusinessContext>
      </KioskContext>
    </RawIntlProvider>
  );
};
