import { EditRegular } from '@fluentui/react-icons';
import { CopyAddRegular } from '@fluentui/react-icons/svg/copy-add';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { QrCodeRegular } from '@fluentui/react-icons/svg/qr-code';
import type { ListedWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import { useText } from '../../messages/use-text.ts';
import { useSayTime } from '../../ui/page/say-time.ts';
import { Chip } from '../../ui/rows/chip.tsx';
import { LinkButton } from '../../ui/rows/link-button.tsx';
import { MoreMenu } from '../../ui/rows/more-menu.tsx';
import { useMaySee } from '../session/use-may.ts';
import styles from './waivers.module.css';

type WaiverActions = {
  readonly onCopyLink: (waiver: ListedWaiver) => void;
  readonly onShowCode: (waiver: ListedWaiver) => void;
  readonly onCopy: (waiver: ListedWaiver) => void;
};

const icon = { fontSize: 20, 'aria-hidden': true } as const;

/** Only published waivers have a public URL to share. */
const WaiverMenu = ({
  waiver,
  actions,
}: {
  readonly waiver: ListedWaiver;
  readonly actions: WaiverActions;
}) => {
  const text = useText();
  const maySee = useMaySee();
  const forCustomers = [
    { label: text('waivers.publicLink'), icon: <OpenRegular {...icon} />, href: `/sign-waiver/${waiver.id}` },
    {
      label: text('link.copy'),
      icon: <LinkRegular {...icon} />,
      onChoose: () => actions.onCopyLink(waiver),
    },
    {
      label: text('waivers.qrCode'),
      icon: <QrCodeRegular {...icon} />,
      onChoose: () => actions.onShowCode(waiver),
    },
  ];
  const copy = {
    label: text('waivers.copy'),
    icon: <CopyAddRegular {...icon} />,
    onChoose: () => actions.onCopy(waiver),
  };
  const items = [...(waiver.published ? forCustomers : []), ...(maySee('/waiver-create') ? [copy] : [])];
  return items.length === 0 ? null : (
    <MoreMenu label={text('waivers.menuOf', { title: waiver.title })} items={items} />
  );
};

type WaiverRowProps = {
  readonly waiver: ListedWaiver;
  readonly timeZone: string;
  readonly actions: WaiverActions;
};

export const WaiverRow = ({ waiver, timeZone, actions }: WaiverRowProps) => {
  const text = useText();
  const date = useSayTime(timeZone)(waiver.date);
  const maySee = useMaySee();
  const editor = `/waiver-create/${waiver.id}`;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.title} lang={waiver.locale} dir="auto">
          {waiver.title}
        </span>
        <span className={styles.when}>{text('waivers.modified', { date })}</span>
      </div>
      <div className={styles.signatures}>
        {waiver.signatures !== null && text('waivers.signatures', { count: waiver.signatures })}
      </div>
      <div className={styles.chips}>
        <Chip tone={waiver.published ? 'good' : 'neutral'}>
          {text(waiver.published ? 'waivers.published' : 'waivers.saved')}
        </Chip>
        {waiver.unpublishedChanges && <Chip tone="warn">{text('waivers.unpublishedChanges')}</Chip>}
      </div>
      <div className={styles.actions}>
        {!maySee(editor) && (
          <LinkButton to={`${editor}/history`}>
            {text('history.title')}
            <span className="visually-hidden"> {waiver.title}</span>
          </LinkButton>
        )}
        {waiver.editable && maySee(editor) && (
          <LinkButton to={editor} icon={<EditRegular />}>
            {text('waivers.edit')}
            <span className="visually-hidden"> {waiver.title}</span>
          </LinkButton>
        )}
        <WaiverMenu waiver={waiver} actions={actions} />
      </div>
    </li>
  );
};
