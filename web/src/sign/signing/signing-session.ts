import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { v7 } from 'uuid';
import type { Draft } from '../draft/draft.ts';
import { withoutAgreement } from '../form/state/agreement.ts';
import { countryKey } from '../form/state/follow-country.ts';
import { createFormStore, type FormStore } from '../form/state/form-store.ts';
import { type FormState, type Key, keyOf, type Value } from '../form/state/form-values.ts';

export type SigningSession = {
  readonly id: string;
  readonly store: FormStore;
  readonly openedAt: string;
};

/** Returns the preticked opt-ins, which count as ticked even if the signer never touches them. */
const tickedAtFirst = ({ document }: SignPageWaiver): readonly (readonly [Key, Value])[] =>
  [...document.parts.adult, ...document.parts.minors].flatMap(({ groups }) =>
    groups.flatMap(({ fields }) =>
      fields
        .filter(({ ticked }) => ticked === true)
        .map(({ name }) => [keyOf('signer', name), true] as const),
    ),
  );

/** Returns the owner's default mode, or undefined if the signer has to choose. */
export const initialMode = ({
  participantSelector,
  defaultWaiverMode,
}: Pick<SignableDocument, 'participantSelector' | 'defaultWaiverMode'>): FormState['mode'] =>
  participantSelector ? defaultWaiverMode : 'adult';

/** Returns the preselected country, or an empty list if the owner offers none. */
const countryAtFirst = ({ document }: SignPageWaiver): readonly (readonly [Key, Value])[] => {
  const { home = '', forms = [] } = document.address ?? {};
  return forms.some(({ countries }) => countries.includes(home)) ? [[countryKey(document), home]] : [];
};

const empty = (waiver: SignPageWaiver): FormState => ({
  mode: initialMode(waiver.document),
  minors: waiver.document.numberParticipants,
  values: new Map([...tickedAtFirst(waiver), ...countryAtFirst(waiver)]),
});

export const openSigningSession = (
  waiver: SignPageWaiver,
  now: () => Date,
  before?: Partial<Pick<Draft, 'id'>> & Pick<Draft, 'state'>,
): SigningSession => {
  const start = empty(waiver);
  const mode = waiver.document.participantSelector ? before?.state.mode : undefined;
  const state = before === undefined ? start : { ...before.state, mode: mode ?? start.mode };
  const store = createFormStore(waiver, state, now);
  store.replaceState(state);
  return { id: before?.id ?? v7(), store, openedAt: new Date().toISOString() };
};

/** Starts another signature for people whose details are known. */
export const sessionOf = (waiver: SignPageWaiver, now: () => Date, details: FormState): SigningSession => {
  const values = new Map([...empty(waiver).values, ...details.values]);
  return openSigningSession(waiver, now, { state: { ...details, values } });
};

/** Continues the same signature with another text: keeps answers, clears consents and signatures. */
export const sessionFor = (
  waiver: SignPageWaiver,
  now: () => Date,
  { id, store }: SigningSession,
): SigningSession => openSigningSession(waiver, now, { id, state: withoutAgreement(waiver, store.state()) });
