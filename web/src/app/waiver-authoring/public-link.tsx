import { Button } from '@fluentui/react-components';
import { CheckmarkCircleFilled, OpenRegular } from '@fluentui/react-icons';
import { QrCodeRegular } from '@fluentui/react-icons/svg/qr-code';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { LinkToCopy } from '../../ui/copy/link-to-copy.tsx';
import { ScriptFailed, screenOf } from '../../ui/navigation/screen.tsx';
import type { WaiverDraft } from '../../waiver-draft/waiver-draft.ts';
import { publicLinkOf } from '../page-data.ts';
import { useSession } from '../session/session.ts';
import styles from './authoring.module.css';

const QrDialog = screenOf(() => import('../../ui/qr-code/qr-dialog.tsx'), ScriptFailed);

type PublicLinkProps = {
  readonly waiverId: string;
  /** The waiver's title and locale as last saved. */
  readonly waiver: Pick<WaiverDraft, 'title' | 'locale'>;
  /** Whether the link has just appeared after publishing and should take the focus. */
  readonly isNew: boolean;
};

export const PublicLink = ({ waiverId, waiver, isNew }: PublicLinkProps) => {
  const text = useText();
  const session = useSession();
  const [isCodeShown, setIsCodeShown] = useState(false);
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const link = publicLinkOf(waiverId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (!isNew) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section className={styles.publicLinkCard} aria-labelledby={title}>
      <CheckmarkCircleFilled className={styles.icon ?? ''} fontSize={28} aria-hidden />
      <div>
        <h2 id={title} ref={heading} tabIndex={-1} className={styles.title}>
          {text('link.title')}
        </h2>
        <p className={styles.text}>{text('link.text')}</p>
      </div>
      <div className={styles.link}>
        <LinkToCopy link={link} className={styles.address ?? ''} />
        <Button as="a" href={link} target="_blank" rel="noopener" size="large" icon={<OpenRegular />}>
          {text('link.open')}
        </Button>
        <Button size="large" icon={<QrCodeRegular />} onClick={() => setIsCodeShown(true)}>
          {text('waivers.qrCode')}
        </Button>
      </div>
      {isCodeShown && (
        <QrDialog
          waiver={waiver}
          link={link}
          company={session.kind === 'owner' ? session.user.account.company : ''}
          onClose={() => setIsCodeShown(false)}
        />
      )}
    </section>
  );
};
