import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import type { Mode } from '@waivers/waiver/vocabulary/form.ts';
import type { MessageSource } from '../../../messages/error-message.ts';
import { confirmationName } from '../fields/email-confirmation.ts';
import { isLastName, suggestedLastNames } from '../people/family-name.ts';
import { followersOf, isOutdated } from './follow-country.ts';
import type { Errors, FormState, Key, Value } from './form-values.ts';
import { validateForm } from './validate-form.ts';

/** Immutable: every change creates a new object. */
export type FieldEntry = {
  readonly value: Value;
  readonly error: MessageSource | undefined;
  /** Whether the value is a suggestion that the signer has not edited. */
  readonly isSuggested?: boolean;
};

type Listener = () => void;

/**
 * Lives outside React, so that a keystroke rerenders only one field. For subscribers, `choices` means the mode and
 * the number of minors, and `any` means every change.
 */
export type FormStore = {
  readonly entry: (key: Key) => FieldEntry;
  readonly state: () => FormState;
  readonly errors: () => Errors;
  /** Whether a submit has failed. From then on, all errors are shown. */
  readonly isSubmitted: () => boolean;
  readonly waiver: () => SignPageWaiver;
  readonly now: () => Date;
  readonly set: (key: Key, value: Value) => void;
  readonly leave: (...keys: readonly Key[]) => void;
  /** Defers validation until `release`, because a new error could move the button away between press and click. */
  readonly hold: () => void;
  readonly release: () => void;
  readonly choose: (mode: Mode | undefined, minors?: number) => void;
  readonly validate: () => Errors;
  readonly validateAndShow: () => Errors;
  readonly showErrors: (errors: Errors) => void;
  /**
   * Keeps values and revalidates visible errors, or everything after a submit. Falls back to adult mode if the new text
   * offers no choice.
   */
  readonly replaceWaiver: (waiver: SignPageWaiver) => void;
  readonly replaceState: (state: FormState) => void;
  readonly subscribe: (to: Key | 'choices' | 'any' | 'errors', listener: Listener) => () => void;
};

/** Reuses an equal error object to avoid a rerender. */
const isSame = (one: MessageSource | undefined, other: MessageSource | undefined): boolean =>
  one?.code === other?.code && JSON.stringify(one?.params) === JSON.stringify(other?.params);

const NOTHING: FieldEntry = { value: undefined, error: undefined };

export const createFormStore = (
  first: SignPageWaiver,
  start: Pick<FormState, 'mode' | 'minors'>,
  now: () => Date,
): FormStore => {
  const entries = new Map<Key, FieldEntry>();
  const entered = new Set<Key>();
  const listeners = new Map<string, Set<Listener>>();
  let waiver = first;
  let { mode, minors } = start;
  let shown: Errors = new Map();
  let snapshot: FormState | undefined;
  let isHeld = false;
  let isSubmitted = false;
  /** Errors that only the server finds. */
  const refused = new Map<Key, MessageSource>();
  const deferred = new Set<Key>();

  const tell = (...names: readonly string[]): void => {
    for (const name of names) for (const listener of [...(listeners.get(name) ?? [])]) listener();
  };
  const state = (): FormState => {
    snapshot ??= { mode, minors, values: new Map([...entries].map(([key, { value }]) => [key, value])) };
    return snapshot;
  };
  const change = (key: Key, entry: Partial<FieldEntry>): void => {
    entries.set(key, { ...(entries.get(key) ?? NOTHING), ...entry });
    tell(key);
  };
  const show = (errors: Errors): void => {
    shown = errors;
    for (const key of new Set([...entries.keys(), ...errors.keys()])) {
      const error = errors.get(key);
      if (!isSame(entries.get(key)?.error, error)) change(key, { error });
    }
    tell('errors');
  };
  const validate = (): Errors => validateForm(waiver, state(), now());
  /** An error of the field being edited appears when the field is left. */
  const showAll = (edited?: Key): void => {
    const errors = new Map([...validate(), ...refused]);
    if (edited !== undefined && !shown.has(edited)) errors.delete(edited);
    show(errors);
  };
  const validateFields = (keys: readonly Key[], edited?: Key): void => {
    if (isSubmitted) {
      showAll(edited);
      return;
    }
    const errors = validate();
    const next = new Map(shown);
    for (const key of keys) next.delete(key);
    for (const key of keys) {
      const error = errors.get(key);
      if (error !== undefined) next.set(key, error);
    }
    show(next);
  };
  const suggest = (): void => {
    const suggested = suggestedLastNames(state(), entered).filter(
      ([key, name]) => (entries.get(key)?.value ?? '') !== name,
    );
    if (suggested.length === 0) return;
    snapshot = undefined;
    for (const [key, value] of suggested) change(key, { value, isSuggested: value !== '' });
    tell('any');
  };
  const leaveFields = (keys: readonly Key[]): void => {
    validateFields(keys);
    if (keys.some(isLastName)) suggest();
  };
  const choose = (nextMode: Mode | undefined, nextMinors = minors): void => {
    snapshot = undefined;
    mode = nextMode;
    minors = nextMinors;
    deferred.clear();
    isSubmitted = false;
    suggest();
    show(new Map());
    tell('choices', 'any');
  };

  return {
    entry: (key) => entries.get(key) ?? NOTHING,
    state,
    errors: () => shown,
    isSubmitted: () => isSubmitted,
    waiver: () => waiver,
    now,
    set: (key, value) => {
      snapshot = undefined;
      entered.add(key);
      change(key, { value, isSuggested: false });
      const followers = followersOf(waiver.document, key);
      for (const each of followers) {
        if (isOutdated(waiver.document, each, entries.get(each)?.value, value)) change(each, { value: '' });
      }
      for (const each of [key, ...followers]) refused.delete(each);
      const revalidated = [key, confirmationName(key), ...followers].filter((each) => shown.has(each));
      if (isSubmitted || revalidated.length > 0) validateFields(revalidated, key);
      tell('any');
    },
    leave: (...keys) => {
      const touched = keys.filter((key) => entered.has(key));
      if (touched.length === 0) return;
      if (isHeld) for (const key of keys) deferred.add(key);
      else leaveFields(keys);
    },
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      const left = [...deferred];
      deferred.clear();
      if (left.length > 0) leaveFields(left);
    },
    choose,
    validate,
    validateAndShow: () => {
      refused.clear();
      isSubmitted = true;
      showAll();
      return shown;
    },
    showErrors: (errors) => {
      for (const [key, error] of errors) refused.set(key, error);
      isSubmitted = true;
      show(errors);
    },
    replaceWaiver: (next) => {
      waiver = next;
      if (!next.document.participantSelector && mode !== 'adult') choose('adult');
      if (isSubmitted || shown.size > 0) validateFields([...shown.keys()]);
      tell('choices');
    },
    replaceState: (next) => {
      snapshot = undefined;
      mode = next.mode;
      minors = next.minors;
      entries.clear();
      deferred.clear();
      for (const [key, value] of next.values) {
        entered.add(key);
        entries.set(key, { value, error: undefined });
      }
      shown = new Map();
      isSubmitted = false;
      refused.clear();
      tell(...listeners.keys());
    },
    subscribe: (to, listener) => {
      const known = listeners.get(to) ?? new Set();
      listeners.set(to, known.add(listener));
      return () => known.delete(listener);
    },
  };
};
