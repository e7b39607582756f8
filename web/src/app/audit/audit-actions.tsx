import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { copyText } from '../../ui/copy/copy-text.ts';
import { MoreMenu } from '../../ui/rows/more-menu.tsx';
import { COPIED_MS, useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { problemText } from '../problems/say-problem.ts';
import styles from './audit.module.css';
import { exportEvents } from './export-events.ts';
import type { Subject } from './read-audit.ts';
import { addressOf } from './subject/address-of.ts';

type AuditActionsProps = {
  readonly subject: Subject;
  readonly at: number;
  readonly say: (event: AuditEvent) => string;
  /** Puts the moment into the address of the page. */
  readonly onKeep: () => void;
};

const icon = { fontSize: 20, 'aria-hidden': true } as const;

export const AuditActions = ({ subject, at, say, onKeep }: AuditActionsProps) => {
  const text = useText();
  const { locale } = useIntl();
  const tell = useSnackbar();
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(location.origin + addressOf(subject, at));
    if (!isCopied) onKeep();
    tell(text(isCopied ? 'link.copied' : 'audit.notCopied'), COPIED_MS);
  };
  const save = (format: 'jsonl' | 'csv') => (): void =>
    void exportEvents(subject, format, say, locale).catch((error: unknown) => tell(text(problemText(error))));
  return (
    <div className={styles.actions}>
      <Button size="large" icon={<LinkRegular />} onClick={() => void copy()}>
        {text('audit.copyLink')}
      </Button>
      <MoreMenu
        label={text('audit.more')}
        items={[
          { label: text('reports.print'), icon: <PrintRegular {...icon} />, onChoose: () => print() },
          {
            label: text('audit.exportJsonl'),
            icon: <ArrowDownloadRegular {...icon} />,
            onChoose: save('jsonl'),
          },
          { label: text('audit.exportCsv'), icon: <ArrowDownloadRegular {...icon} />, onChoose: save('csv') },
        ]}
      />
    </div>
  );
};
