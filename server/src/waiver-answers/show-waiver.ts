import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { blobPath, logoPath } from '@waivers/events/blobs/blob-store.ts';
import type { DocumentCache } from '@waivers/events/blobs/document-cache.ts';
import { documentOf } from '@waivers/events/blobs/publication-documents.ts';
import type { LivingAccount } from '@waivers/events/folds/account.ts';
import { emailServiceIn } from '@waivers/events/folds/integrations.ts';
import {
  type ExistingWaiver,
  hasUnpublishedChanges,
  type Publication,
  type Revision,
} from '@waivers/events/folds/waiver.ts';
import { toWire } from '@waivers/waiver/config/to-wire.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { FINISHED_LOCALES, PRODUCT_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';

export type OwnedWaiver = {
  readonly waiver: ExistingWaiver;
  readonly account: {
    readonly timeZone: string;
    readonly logo: string | undefined;
    readonly emailIntegration: boolean;
    /** Undefined if only unsealed data was read, because the company's name is sealed. */
    readonly company?: string;
  };
};

export const accountForWaiver = ({
  timeZone,
  logo,
  integrations,
}: LivingAccount): OwnedWaiver['account'] => ({
  timeZone,
  logo,
  emailIntegration: emailServiceIn(integrations) !== undefined,
});

export type WaiverSource = {
  readonly waiver: (
    waiverId: string,
  ) => Promise<{ readonly waiver: ExistingWaiver; readonly account: LivingAccount } | undefined>;
  readonly document: DocumentCache;
};

type ShownConfig = WaiverAnswer['result']['config'];

/** Removes the correct answers, which signers must not see. */
const withoutRightAnswers = (config: ShownConfig): ShownConfig => ({
  ...config,
  questions: config.questions.map(({ correctOption: _never, ...question }) => question),
});

export type PreferredLocales = readonly (ProductLocale | undefined)[];

export const chooseLocale = (
  liked: PreferredLocales,
  own: ProductLocale,
  available: readonly ProductLocale[],
): ProductLocale | undefined =>
  [...liked, own, 'en' as const].find((locale) => locale !== undefined && available.includes(locale)) ??
  available[0];

type ShownDocument = {
  readonly revision: Revision;
  readonly locales: readonly ProductLocale[];
  readonly document: SignableDocument;
  readonly versionHash: string;
};

const answer = (
  waiverId: string,
  { waiver, account }: OwnedWaiver,
  { revision, locales, document, versionHash }: ShownDocument,
): WaiverAnswer => ({
  result: {
    id: waiverId,
    title: revision.title,
    locale: revision.locale,
    locales: [...locales],
    published: waiver.publication !== undefined,
    editable: true,
    version: waiver.version,
    revision: revision.revision,
    config: toWire(revision.config, (sha256) => blobPath(waiver.accountId, sha256)),
    userId: waiver.accountId,
    timeZone: account.timeZone,
    document,
    versionHash,
  },
  logo: logoPath(waiver.accountId, account.logo),
  ...(account.company === undefined ? {} : { company: account.company }),
  // List members explicitly, so that integrations appear as booleans and never expose their settings.
  emailIntegration: account.emailIntegration,
  integrations: [],
  integration: null,
});

const publishedDocument = async (
  documents: DocumentCache,
  accountId: string,
  publication: Publication,
  liked: PreferredLocales,
): Promise<ShownDocument> => {
  const locales = PRODUCT_LOCALES.filter((each) => publication.documents[each] !== undefined);
  const locale = chooseLocale(liked, publication.revision.locale, locales);
  const versionHash = locale && publication.documents[locale];
  if (versionHash === undefined) throw new Error('A publication has no document.');
  const document = await documents(accountId, versionHash);
  return { revision: publication.revision, locales, document, versionHash };
};

/** Shows a publication in the first preferred language available, otherwise the owner's. Undefined unless published. */
export const showPublication = async (
  waivers: Pick<WaiverSource, 'document'>,
  waiverId: string,
  found: OwnedWaiver,
  liked: PreferredLocales,
): Promise<WaiverAnswer | undefined> => {
  const { publication, accountId } = found.waiver;
  if (publication === undefined) return undefined;
  const document = await publishedDocument(waivers.document, accountId, publication, liked);
  const shown = answer(waiverId, found, document);
  return { ...shown, result: { ...shown.result, config: withoutRightAnswers(shown.result.config) } };
};

export const presentWaiver = async (
  waivers: WaiverSource,
  waiverId: string,
  locale: ProductLocale,
): Promise<WaiverAnswer['result'] | undefined> => {
  const found = await waivers.waiver(waiverId);
  if (found === undefined) return undefined;
  const owned = { waiver: found.waiver, account: accountForWaiver(found.account) };
  return (await showPublication(waivers, waiverId, owned, [locale]))?.result;
};

export const showLatest = (
  waiverId: string,
  found: OwnedWaiver,
  asked: ProductLocale | undefined,
): WaiverAnswer => {
  const { latest } = found.waiver;
  const locale = chooseLocale([asked], latest.locale, FINISHED_LOCALES) ?? 'en';
  const { document, versionHash } = documentOf(latest, locale);
  const shown = answer(waiverId, found, {
    revision: latest,
    locales: FINISHED_LOCALES,
    document,
    versionHash,
  });
  return { ...shown, result: { ...shown.result, unpublishedChanges: hasUnpublishedChanges(found.waiver) } };
};
