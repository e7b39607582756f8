import type { PageOwner } from '@waivers/contract/waivers/sign-page-data.ts';
import { AllWaivers } from './all-waivers.tsx';

/** Nothing where it is not known whose page it is. */
export const WaiversOf = ({ owner }: { readonly owner: PageOwner | undefined }) =>
  owner === undefined ? null : <AllWaivers ownerId={owner.id} business={owner} />;
