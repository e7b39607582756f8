import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { Component, type ReactNode, startTransition, useEffect, useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { DocumentText } from '../../document/document-text.tsx';
import { loadIntl } from '../../messages/intl.ts';
import { signCatalogues } from '../../messages/sign-messages.ts';
import { FormContext, useWaiver } from '../../sign/form/state/use-form.ts';
import { Frame, stepsOf } from '../../sign/frame/frame.tsx';
import { PreviewForm } from '../../sign/preview/preview-form.tsx';
import type { PreviewScene } from './listen.ts';
import type { PreviewContent } from './preview-content.ts';
import { openPreview } from './preview-store.ts';

type UntilChanged = { readonly of: PreviewContent; readonly children: ReactNode };

class UntilChangedBoundary extends Component<UntilChanged, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidUpdate(before: UntilChanged): void {
    if (this.state.hasFailed && before.of !== this.props.of) this.setState({ hasFailed: false });
  }
  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

const Waiver = ({ onLanguage }: { onLanguage: (locale: ProductLocale) => void }) => {
  const waiver = useWaiver();
  const { document: text, background, logo, company } = waiver;
  return (
    <Frame
      steps={{ all: stepsOf(text), at: 'waiver' }}
      languages={{
        all: FINISHED_LOCALES,
        chosen: text.locale,
        choose: onLanguage,
        hasFailed: false,
      }}
      image={background}
      business={{ logo, company }}
    >
      <DocumentText of={waiver} />
      <PreviewForm hasChoice={text.participantSelector} />
    </Frame>
  );
};

type Dashboard = Pick<typeof import('./listen.ts'), 'listen' | 'tellDashboard'>;

/**
 * Shows a draft's sign page without submitting or storing anything.
 * @param props.dashboard loaded only in this frame
 */
export const LivePreview = ({ dashboard: { listen, tellDashboard } }: { dashboard: Dashboard }) => {
  const [scene, setScene] = useState<PreviewScene>();
  useEffect(
    () =>
      listen({
        open: openPreview,
        loadWords: (locale) => loadIntl(signCatalogues, locale),
        // Low priority, because the dashboard shares this thread and typing must stay responsive.
        show: (next) => startTransition(() => setScene(next)),
      }),
    [listen],
  );
  // Runs after the commit, because a single message may add a section and scroll to it.
  const look = scene?.look;
  useEffect(() => look?.(), [look]);
  if (scene === undefined) return null;
  return (
    <RawIntlProvider value={scene.intl}>
      <UntilChangedBoundary of={scene.shown}>
        <FormContext value={scene.store.form}>
          <Waiver onLanguage={(locale) => tellDashboard({ kind: 'language', locale })} />
        </FormContext>
      </UntilChangedBoundary>
    </RawIntlProvider>
  );
};
