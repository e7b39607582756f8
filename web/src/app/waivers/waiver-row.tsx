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
  return (
    <MoreMenu
      label={text('waivers.menuOf', { title: waiver.title })}
      items={waiver.published ? [...forCustomers, copy] : [copy]}
    />
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
        {waiver.editable && (
          <LinkButton to={`/waiver-create/${waiver.id}`} icon={<EditRegular />}>
            {text('waivers.edit')}
            <span className="visually-hidden"> {waiver.title}</span>
          </LinkButton>
        )}
        <WaiverMenu waiver={waiver} actions={actions} />
      </div>
    </li>
  );
};
