import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { DocumentText } from '../../document/document-text.tsx';
import { FormContext } from '../form/state/use-form.ts';
import { usePageTitle } from '../frame/notice-page.tsx';
import { openSigningSession } from '../signing/signing-session.ts';
import styles from './preview.module.css';
import { PreviewForm } from './preview-form.tsx';

type PreviewScreenProps = {
  waiver: SignPageWaiver;
  now: () => Date;
  /** Whether the viewer is not the owner. Strangers get a link to the sign page instead of the editor. */
  isStranger: boolean;
};

export const PreviewScreen = ({ waiver, now, isStranger }: PreviewScreenProps) => {
  const intl = useIntl();
  const { store } = useMemo(() => openSigningSession(waiver, now), [waiver, now]);
  usePageTitle(waiver.document.title);
  return (
    <FormContext value={store}>
      <p className={styles.note}>
        <span>{intl.formatMessage({ id: isStranger ? 'preview.stranger' : 'preview.note' })}</span>{' '}
        {isStranger ? (
          <a href={`/sign-waiver/${waiver.id}`}>{intl.formatMessage({ id: 'embed.open' })}</a>
        ) : (
          <a href={`/waiver-create/${waiver.id}`}>{intl.formatMessage({ id: 'preview.back' })}</a>
        )}
      </p>
      <DocumentText of={waiver} />
      <PreviewForm hasChoice={waiver.document.participantSelector} />
    </FormContext>
  );
};
