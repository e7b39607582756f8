import type { SigningReport } from '@waivers/contract/audit/signing.ts';
import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { useEffect, useRef, useState } from 'react';
import { type IntlShape, RawIntlProvider } from 'react-intl';
import { DocumentText } from '../../document/document-text.tsx';
import { loadIntl } from '../../messages/intl.ts';
import { signCatalogues } from '../../messages/sign-messages.ts';
import { withConfirmedEmails } from '../../sign/form/fields/email-confirmation.ts';
import { createFormStore, type FormStore } from '../../sign/form/state/form-store.ts';
import { ErasedContext, FormContext } from '../../sign/form/state/use-form.ts';
import { Frame, stepsOf } from '../../sign/frame/frame.tsx';
import { SignForm } from '../../sign/signing/sign-form.tsx';
import { erasedParts, filledOfSigning } from './filled-of-signing.ts';
import { type FromSignedPage, readToSignedPage, type ToSignedPage } from './messages.ts';

const CONTROLS = 'input, select, textarea, button, label, a, canvas';
const CHANGED_BY_KEYS = 'select, [type=radio], [type=checkbox]';

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

const stop = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Blocks input, but still allows selecting and scrolling. @returns a function that removes the block */
const holdStill = (): (() => void) => {
  const stopping = new AbortController();
  const options = { capture: true, signal: stopping.signal };
  for (const type of ['beforeinput', 'submit', 'dragstart', 'drop', 'paste', 'cut']) {
    addEventListener(type, stop, options);
  }
  for (const type of ['click', 'mousedown', 'pointerdown']) {
    addEventListener(type, (event) => isIn(event.target, CONTROLS) && stop(event), options);
  }
  addEventListener(
    'keydown',
    (event) => event.key !== 'Tab' && isIn(event.target, CHANGED_BY_KEYS) && stop(event),
    options,
  );
  return () => stopping.abort();
};

type Scene = { readonly message: ToSignedPage; readonly waiver: SignPageWaiver; readonly store: FormStore };

const nothing = (): void => undefined;
const NO_ERRORS = new Map();

const tell = (message: FromSignedPage): void => parent.postMessage(message, location.origin);

const urlOf = (image: Blob | null): string | null => (image === null ? null : URL.createObjectURL(image));

const waiverOf = ({ signing: { signed, page }, images }: ToSignedPage): SignPageWaiver => ({
  id: signed.waiverId,
  published: true,
  locale: page.locale as SignPageWaiver['locale'],
  locales: page.locales as SignPageWaiver['locales'],
  timeZone: signed.timeZone,
  revision: signed.revision,
  document: signed.document,
  versionHash: signed.versionHash,
  background: urlOf(images.background),
  logo: urlOf(images.logo),
  ...(page.company !== undefined && { company: page.company }),
});

/** Validates the form as of the time of signing. */
const storeOf = (waiver: SignPageWaiver, signing: SigningReport): FormStore => {
  const filled = withConfirmedEmails(waiver, filledOfSigning(signing));
  const store = createFormStore(waiver, filled, () => new Date(signing.signed.date));
  store.replaceState(filled);
  return {
    ...store,
    set: nothing,
    leave: nothing,
    choose: nothing,
    validate: () => NO_ERRORS,
    validateAndShow: () => NO_ERRORS,
  };
};

/** Renders everything at once to avoid layout shifts. */
const Waiver = ({ scene: { message, waiver, store } }: { scene: Scene }) => {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = holdStill();
    const tellHeight = (): void => tell({ kind: 'height', height: document.documentElement.scrollHeight });
    // Measure right away, because browsers defer layout callbacks in offscreen frames.
    tellHeight();
    const observer = new ResizeObserver(tellHeight);
    if (page.current !== null) observer.observe(page.current);
    return () => {
      stop();
      observer.disconnect();
    };
  }, []);
  return (
    <div ref={page}>
      <Frame
        steps={{ all: stepsOf(waiver.document), at: 'waiver' }}
        languages={{
          all: FINISHED_LOCALES.filter((each) => waiver.locales.includes(each)),
          chosen: waiver.document.locale,
          choose: nothing,
          hasFailed: false,
        }}
        image={waiver.background}
        business={waiver}
      >
        <FormContext value={store}>
          <ErasedContext value={erasedParts(message.signing)}>
            <DocumentText of={waiver} />
            <SignForm takesFocus={false} refused={undefined} progress={undefined} onSubmit={nothing} />
          </ErasedContext>
        </FormContext>
      </Frame>
    </div>
  );
};

/** Shows the page as signed, in a frame with an opaque origin that can neither fetch nor store anything. */
export const SignedPage = () => {
  const [scene, setScene] = useState<Scene & { readonly intl: IntlShape }>();
  useEffect(() => {
    const stopping = new AbortController();
    // Always light, because the signer's color scheme is not recorded and the reader's is irrelevant.
    document.documentElement.dataset.colors = 'light';
    const show = async (message: ToSignedPage): Promise<void> => {
      const { locale } = message.signing.signed.settings;
      const intl = await loadIntl(signCatalogues, locale);
      document.documentElement.lang = locale;
      const waiver = waiverOf(message);
      setScene({ message, waiver, store: storeOf(waiver, message.signing), intl });
    };
    addEventListener(
      'message',
      (event) => {
        const message = readToSignedPage(event, parent);
        if (message !== undefined) void show(message);
      },
      { signal: stopping.signal },
    );
    tell({ kind: 'ready' });
    return () => stopping.abort();
  }, []);
  if (scene === undefined) return null;
  return (
    <RawIntlProvider value={scene.intl}>
      <Waiver key={scene.message.signing.signed.id} scene={scene} />
    </RawIntlProvider>
  );
};
