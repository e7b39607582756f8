import { Button } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { readSignedWaiverPdf } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { type ReactElement, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { problemText } from '../../problems/problem.ts';
import { saveFile } from '../../ui/copy/save-file.ts';
import { MoreMenu } from '../../ui/rows/more-menu.tsx';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { openCall } from '../api/call.ts';
import styles from './signed-waiver.module.css';

type Labeled = { readonly label: string; readonly icon: ReactElement };
type RecordAction = Labeled & { readonly onChoose: () => void; readonly isBusy?: boolean };
type RecordLink = Labeled & { readonly to: string };

const icon = { fontSize: 20, 'aria-hidden': true } as const;

/** @param title used as the PDF file name */
const useRecordActions = (id: string, title: string): readonly RecordAction[] => {
  const text = useText();
  const tell = useSnackbar();
  const [isBusy, setIsBusy] = useState(false);
  /** The request needs the token, so a plain link cannot be used. */
  const save = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const response = await openCall(readSignedWaiverPdf, { params: { id } });
      saveFile(await response.blob(), `${title}.pdf`);
    } catch (error) {
      tell(text(problemText(error)));
    }
    setIsBusy(false);
  };
  return [
    { label: text('signed.print'), icon: <PrintRegular {...icon} />, onChoose: () => print() },
    {
      label: text('signed.pdf'),
      icon: <ArrowDownloadRegular {...icon} />,
      onChoose: () => void save(),
      isBusy,
    },
  ];
};

const useRecordLinks = (id: string): readonly RecordLink[] => {
  const text = useText();
  const audit = `/audit/signed_waiver/${id}`;
  return [
    { label: text('audit.title'), icon: <HistoryRegular {...icon} />, to: audit },
    { label: text('saw.link'), icon: <EyeRegular {...icon} />, to: `${audit}#what-the-signer-saw` },
  ];
};

type RecordProps = {
  readonly id: string;
  readonly title: string;
};

export const RecordButtons = ({ id, title }: RecordProps) => (
  <div className={styles.actions}>
    {useRecordActions(id, title).map(({ label, icon, isBusy, onChoose }) => (
      <Button key={label} size="large" icon={icon} disabledFocusable={isBusy === true} onClick={onChoose}>
        {label}
      </Button>
    ))}
  </div>
);

export const RecordLinks = ({ id }: Pick<RecordProps, 'id'>) => (
  <ul className={styles.links}>
    {useRecordLinks(id).map(({ label, icon, to }) => (
      <li key={label}>
        <Link to={to} className={styles.link ?? ''}>
          {icon}
          {label}
        </Link>
      </li>
    ))}
  </ul>
);

/** Replaces `RecordButtons` and `RecordLinks` on phones, where the front desk comes first. */
export const RecordMenu = ({ id, title }: RecordProps) => {
  const text = useText();
  const [, navigate] = useLocation();
  const links = useRecordLinks(id).map(({ to, ...link }) => ({ ...link, onChoose: () => navigate(to) }));
  const actions = useRecordActions(id, title).map(({ label, icon, onChoose }) => ({ label, icon, onChoose }));
  return (
    // A separate section keeps the menu out of the surrounding landmark.
    <section aria-label={text('author.more')}>
      <MoreMenu label={text('author.more')} items={[...actions, ...links]} />
    </section>
  );
};
