import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { problemText } from '../../problems/problem.ts';
import { copyText } from '../../ui/copy/copy-text.ts';
import { csvOf, saveFile } from '../../ui/copy/save-file.ts';
import { MoreMenu } from '../../ui/rows/more-menu.tsx';
import { withoutIsolates } from '../../ui/rows/sentence.tsx';
import { COPIED_MS, useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import styles from './audit.module.css';
import { type AuditSubject, auditUrl, everyEvent } from './read-audit.ts';

const COLUMNS = [
  'version',
  'occurredAt',
  'recordedAt',
  'type',
  'words',
  'actor',
  'actorId',
  'actorName',
  'actorMethod',
  'eventId',
  'position',
  'data',
];

type Say = (event: AuditEvent) => string;

const rowOf = (event: AuditEvent, say: Say): readonly string[] => {
  const { version, occurredAt, recordedAt, type, actor, eventId, position, data } = event;
  return [
    String(version),
    occurredAt,
    recordedAt,
    type,
    withoutIsolates(say(event)),
    actor.kind,
    actor.id ?? '',
    actor.name ?? '',
    actor.method ?? '',
    eventId,
    position,
    JSON.stringify(data),
  ];
};

/** Exports all events, oldest first, including those not yet loaded. @throws Problem (see `ask`) */
const exportEvents = async (
  subject: AuditSubject,
  format: 'jsonl' | 'csv',
  say: Say,
  locale: string,
): Promise<void> => {
  const events: AuditEvent[] = [];
  for await (const event of everyEvent(subject)) events.push(event);
  const name = `audit-${subject.kind}-${subject.id}.${format}`;
  if (format === 'csv')
    return saveFile(csvOf([COLUMNS, ...events.map((event) => rowOf(event, say))], locale), name);
  const lines = events.map(
    (event) => `${JSON.stringify({ ...event, words: withoutIsolates(say(event)) })}\n`,
  );
  saveFile(new Blob(lines, { type: 'application/jsonl;charset=utf-8' }), name);
};

type AuditActionsProps = {
  readonly subject: AuditSubject;
  readonly at: number;
  readonly say: (event: AuditEvent) => string;
  readonly onPinMoment: () => void;
};

const icon = { fontSize: 20, 'aria-hidden': true } as const;

export const AuditActions = ({ subject, at, say, onPinMoment }: AuditActionsProps) => {
  const text = useText();
  const { locale } = useIntl();
  const tell = useSnackbar();
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(location.origin + auditUrl(subject, at));
    if (!isCopied) onPinMoment();
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
