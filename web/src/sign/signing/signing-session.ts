import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { v7 } from 'uuid';
import type { Draft } from '../draft/draft.ts';
import { createFormStore, type FormStore } from '../form/form-store.ts';
import { type Filled, type Key, keyOf, type Value } from '../form/form-values.ts';

/** One form being filled in: its answers, and the id that its signature will have. */
export type SigningSession = {
  readonly id: string;
  readonly store: FormStore;
  readonly openedAt: string;
};

/** Opt-ins that the owner wants ticked count as ticked although nobody has touched them. */
const tickedAtFirst = ({ document }: SignPageWaiver): readonly (readonly [Key, Value])[] =>
  [...document.parts.adult, ...document.parts.minors].flatMap(({ groups }) =>
    groups.flatMap(({ fields }) =>
      fields
        .filter(({ ticked }) => ticked === true)
        .map(({ name }) => [keyOf('signer', name), true] as const),
    ),
  );

const empty = (waiver: SignPageWaiver): Filled => ({
  mode: waiver.document.participantSelector ? undefined : 'adult',
  minors: waiver.document.numberParticipants,
  values: new Map(tickedAtFirst(waiver)),
});

/** A form without answers, or with those that were given before. */
export const openSession = (
  waiver: SignPageWaiver,
  now: () => Date,
  before?: Pick<Draft, 'id' | 'filled'>,
): SigningSession => {
  const start = empty(waiver);
  const filled = before === undefined ? start : { ...before.filled, mode: start.mode ?? before.filled.mode };
  const store = createFormStore(waiver, filled, now);
  store.replaceFilled(filled);
  return { id: before?.id ?? v7(), store, openedAt: new Date().toISOString() };
};

/** Whoever reads a new text has not agreed to it yet. */
export const withdrawConsents = ({ store }: SigningSession): void => {
  const { document } = store.waiver();
  for (const { groups } of [...document.parts.adult, ...document.parts.minors]) {
    for (const { name, type } of groups.flatMap(({ fields }) => fields)) {
      if (type === 'checkbox') store.set(keyOf('signer', name), undefined);
    }
  }
};
