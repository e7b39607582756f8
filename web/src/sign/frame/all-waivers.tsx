import type { Business } from '@waivers/contract/public/business.ts';
import type { PageOwner } from '@waivers/contract/waivers/sign-page-data.ts';
import { useIntl } from 'react-intl';
import { publicListAddress, useIsKiosk } from '../kiosk/kiosk.ts';
import button from './button.module.css';

type AllWaiversProps = {
  readonly ownerId: string;
  readonly business: Pick<Business, 'company'>;
  readonly className?: string | undefined;
};

export const AllWaivers = ({ ownerId, business: { company }, className = button.quiet }: AllWaiversProps) => {
  const intl = useIntl();
  return (
    <a className={className} href={publicListAddress(ownerId, useIsKiosk(), intl.locale)}>
      {company
        ? intl.formatMessage({ id: 'page.allWaivers' }, { company })
        : intl.formatMessage({ id: 'page.allWaivers.ofBusiness' })}
    </a>
  );
};

/** Renders nothing until the business is known. */
export const WaiversOf = ({ owner }: { readonly owner: PageOwner | undefined }) =>
  owner === undefined ? null : <AllWaivers ownerId={owner.id} business={owner} />;
