import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { type FormState, type Key, keyOf } from './form-values.ts';

export const isInk = (key: Key): boolean => key.startsWith('ink.');

export const consentKeys = ({ document }: SignPageWaiver): ReadonlySet<Key> =>
  new Set(
    [...document.parts.adult, ...document.parts.minors].flatMap(({ groups }) =>
      groups.flatMap(({ fields }) =>
        fields.filter(({ type }) => type === 'checkbox').map(({ name }) => keyOf('signer', name)),
      ),
    ),
  );

/** Drops consents and signatures, which apply to one version of the text only. */
export const withoutAgreement = (waiver: SignPageWaiver, state: FormState): FormState => {
  const consents = consentKeys(waiver);
  return {
    ...state,
    values: new Map([...state.values].filter(([key]) => !isInk(key) && !consents.has(key))),
  };
};

/** Whether consent to one text does not cover the other. Translations differ only in their hash. */
export const isOtherText = (
  one: Pick<SignPageWaiver, 'document' | 'versionHash' | 'revision'>,
  other: Pick<SignPageWaiver, 'document' | 'versionHash' | 'revision'>,
): boolean =>
  one.document.locale === other.document.locale
    ? one.versionHash !== other.versionHash
    : one.revision !== other.revision;
