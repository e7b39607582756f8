import type { KeyObject } from 'node:crypto';
import type { BlobStore } from '@waivers/events/blobs/blob-store.ts';
import type { AccountSecrets } from '@waivers/events/keys/account-secrets.ts';
import type { ExportLinks } from '@waivers/server/access/export-links.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import type { MediaName, MediaStore } from '@waivers/server/media/media-store.ts';
import { apiKeyRoutes } from '../api-keys/routes.ts';
import { guardErasedImages } from '../blobs/guard-erased-images.ts';
import { blobRoutes } from '../blobs/routes.ts';
import { emailChangeRoutes } from '../email-changes/routes.ts';
import { exportRoutes } from '../exports/routes.ts';
import { frontDeskRoutes } from '../front-desk/routes.ts';
import type { OidcPort } from '../identity/oidc/provider.ts';
import { oidcRoutes } from '../identity/oidc/routes.ts';
import { identityRoutes } from '../identity/routes.ts';
import type { IdentityRouteServices } from '../identity/sessions/logged-in.ts';
import { jwksRoute } from '../identity/tokens/jwks-route.ts';
import { nameMedia } from '../media/media-file.ts';
import { mediaRoutes } from '../media/routes.ts';
import { uploadLocks } from '../media/upload-locks.ts';
import { uploadRoutes } from '../media/upload-routes.ts';
import type { CheckIntegration } from '../owner-account/integration-check.ts';
import { ownerAccountRoutes } from '../owner-account/routes.ts';
import { peopleRoutes } from '../people/routes.ts';
import { recipientAddressRoutes } from '../recipient-address/routes.ts';
import { type RegistrationRouteServices, registrationRoutes } from '../registration/routes.ts';
import { signingRoutes } from '../signing/routes.ts';
import { createPartyReader } from '../understanding/read.ts';
import { understandingRoutes } from '../understanding/routes.ts';
import type { WaiverReader } from '../waivers/read.ts';
import { waiverRoutes } from '../waivers/routes.ts';

export type ProductServices = RegistrationRouteServices &
  IdentityRouteServices & {
    readonly blobs: BlobStore;
    readonly media: MediaStore;
    readonly waivers: WaiverReader;
    readonly secrets: AccountSecrets;
    readonly oidc: OidcPort;
    readonly checkIntegration: CheckIntegration;
    readonly linkKey: KeyObject;
    readonly exportLinks: ExportLinks;
    readonly publicUrl: string;
    readonly hasMailServer: boolean;
    readonly clock: () => Date;
    readonly areStoresOk: () => Promise<boolean>;
  };

export const productRoutes = (given: ProductServices): readonly Routes[] => {
  const { database } = given;
  const services = {
    ...given,
    blobs: guardErasedImages(given),
    nameMedia: (name: MediaName) => nameMedia(database, name),
  };
  return [
    registrationRoutes(services),
    identityRoutes(services),
    oidcRoutes(services),
    emailChangeRoutes(services),
    jwksRoute(services),
    apiKeyRoutes(services),
    peopleRoutes(services),
    ownerAccountRoutes(services),
    waiverRoutes(services),
    blobRoutes(services),
    uploadRoutes(services, uploadLocks(database)),
    mediaRoutes(services),
    signingRoutes(services),
    recipientAddressRoutes(services),
    frontDeskRoutes(services),
    exportRoutes(services),
    understandingRoutes({ ...services, parties: createPartyReader(services) }),
  ];
};
