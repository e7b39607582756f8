import { screenOf } from '../../../ui/navigation/screen.tsx';

const Nothing = () => null;

/** Loaded after the page, because most installations have no identity provider. */
export const OidcOffer = screenOf(() => import('./oidc-button.tsx'), Nothing, Nothing);
