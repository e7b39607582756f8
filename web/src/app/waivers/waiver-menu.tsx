import { CopyAddRegular } from '@fluentui/react-icons/svg/copy-add';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { QrCodeRegular } from '@fluentui/react-icons/svg/qr-code';
import type { ListedWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import { useText } from '../../messages/use-text.ts';
import { MoreMenu } from '../../ui/rows/more-menu.tsx';

export type WaiverActions = {
  readonly onCopyLink: (waiver: ListedWaiver) => void;
  readonly onShowCode: (waiver: ListedWaiver) => void;
  readonly onCopy: (waiver: ListedWaiver) => void;
};

const icon = { fontSize: 20, 'aria-hidden': true } as const;

/** Only published waivers have an address for customers. */
export const WaiverMenu = ({
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
