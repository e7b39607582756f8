import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import { ReceiptRegular } from '@fluentui/react-icons/svg/receipt';
import { readReceipt } from '@waivers/contract/signed-waivers/read-receipt.ts';
import { readSignedWaiverPdf } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import type { SignedWaiverForOwner } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { RestoreDialog, VoidDialog } from '../../front-desk/void-record.tsx';
import { useText } from '../../messages/use-text.ts';
import { Problem, problemText } from '../../problems/problem.ts';
import { saveFile } from '../../ui/copy/save-file.ts';
import { useIsPhone } from '../../ui/focus/use-width.ts';
import { MoreMenu } from '../../ui/rows/more-menu.tsx';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { openCall } from '../api/call.ts';
import { useMay } from '../session/use-may.ts';
import styles from './signed-waiver.module.css';

const icon = { fontSize: 20, 'aria-hidden': true } as const;

/** The requests need the token, so plain links cannot be used. */
const useSave = (
  call: typeof readSignedWaiverPdf | typeof readReceipt,
  id: string,
  fileName: string,
): (() => Promise<void>) => {
  const text = useText();
  const tell = useSnackbar();
  const [isBusy, setIsBusy] = useState(false);
  return async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const response = await openCall(call, { params: { id } });
      saveFile(await response.blob(), fileName);
    } catch (error) {
      const isPending = error instanceof Problem && error.code === 'receipt_pending';
      tell(text(isPending ? 'signed.receiptPending' : problemText(error)));
    }
    setIsBusy(false);
  };
};

const useRecordLinks = (id: string) => {
  const text = useText();
  const audit = `/audit/signed_waiver/${id}`;
  return [
    { label: text('audit.title'), icon: <HistoryRegular {...icon} />, to: audit },
    { label: text('saw.link'), icon: <EyeRegular {...icon} />, to: `${audit}#what-the-signer-saw` },
  ];
};

export const RecordLinks = ({ id }: { readonly id: string }) => (
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

type RecordActionsProps = { readonly signed: SignedWaiverForOwner; readonly title: string };

/** Printing and a menu with rare actions, which on a phone also replaces `RecordLinks`. */
export const RecordActions = ({ signed, title }: RecordActionsProps) => {
  const { id, timeZone, participants, frontDesk } = signed;
  const text = useText();
  const isPhone = useIsPhone();
  const [, navigate] = useLocation();
  const savePdf = useSave(readSignedWaiverPdf, id, `${title}.pdf`);
  const saveReceipt = useSave(readReceipt, id, `${id}.tlog-proof`);
  const [asking, setAsking] = useState<'void' | 'restore' | null>(null);
  const links = useRecordLinks(id).map(({ to, ...link }) => ({ ...link, onChoose: () => navigate(to) }));
  const printing = { label: text('signed.print'), icon: <PrintRegular {...icon} />, onChoose: () => print() };
  const pdf = {
    label: text('signed.pdf'),
    icon: <ArrowDownloadRegular {...icon} />,
    onChoose: () => void savePdf(),
  };
  const receipt = {
    label: text('signed.receipt'),
    icon: <ReceiptRegular {...icon} />,
    onChoose: () => void saveReceipt(),
  };
  const isFixed = !useMay()('void_records') || participants.every(({ identity }) => identity === 'erased');
  const voiding =
    frontDesk.voided === null
      ? {
          label: text('desk.void'),
          icon: <ProhibitedRegular {...icon} />,
          onChoose: () => setAsking('void'),
        }
      : {
          label: text('desk.restore'),
          icon: <ArrowUndoRegular {...icon} />,
          onChoose: () => setAsking('restore'),
        };
  const items = [
    ...(isPhone ? [printing, pdf, receipt, ...links] : [pdf, receipt]),
    ...(isFixed ? [] : [voiding]),
  ];
  const onClose = () => setAsking(null);
  return (
    // A separate section keeps the menu out of the surrounding landmark.
    <section className={styles.actions} aria-label={text('author.more')}>
      {!isPhone && (
        <Button icon={printing.icon} onClick={printing.onChoose}>
          {printing.label}
        </Button>
      )}
      <MoreMenu label={text('author.more')} items={items} />
      {asking === 'void' && <VoidDialog id={id} timeZone={timeZone} onClose={onClose} />}
      {asking === 'restore' && <RestoreDialog id={id} onClose={onClose} />}
    </section>
  );
};
