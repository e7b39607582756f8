import {
  DocumentAddRegular,
  DocumentMultipleRegular,
  PeopleListRegular,
  SettingsRegular,
} from '@fluentui/react-icons';
import { ArrowExportRegular } from '@fluentui/react-icons/svg/arrow-export';
import { DataPieRegular } from '@fluentui/react-icons/svg/data-pie';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import type { AppTextId } from '../../messages/use-text.ts';

type MenuPage = {
  readonly to: string;
  /** Path prefix under which this page is also marked as current. */
  readonly under?: string;
  readonly label: AppTextId;
  readonly Icon: typeof PeopleListRegular;
};

export const MENU: readonly MenuPage[] = [
  { to: '/', under: '/signed-waiver', label: 'nav.signedWaivers', Icon: PeopleListRegular },
  { to: '/waivers', under: '/waiver-create/', label: 'nav.waivers', Icon: DocumentMultipleRegular },
  { to: '/waiver-create', label: 'nav.create', Icon: DocumentAddRegular },
  { to: '/for-your-customers', label: 'nav.customers', Icon: ShareRegular },
  { to: '/account', under: '/account/', label: 'nav.account', Icon: SettingsRegular },
  { to: '/export', label: 'nav.export', Icon: ArrowExportRegular },
  { to: '/reports', label: 'nav.reports', Icon: DataPieRegular },
];
