import { type SignPageWaiver, signPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Progress } from '../api/until-answered.ts';
import { draftOf } from '../draft/draft.ts';
import { withConfirmedEmails } from '../form/fields/email-confirmation.ts';
import { isOtherText } from '../form/state/agreement.ts';
import type { Errors, FormState } from '../form/state/form-values.ts';
import { errorsByKey, visibleFieldNames } from '../form/state/validate-form.ts';
import { useIsKiosk } from '../kiosk/kiosk.ts';
import { hasDetails, useIsOwnDevice } from '../returning/known-device.ts';
import type { DeviceSignature } from '../sending/device-signatures.ts';
import { type PendingSigning, parseSigningBody, pendingSigningOf } from '../sending/pending-signing.ts';
import { type SigningAnswer, sendUntilAnswered } from '../sending/send-until-answered.ts';
import { formStateOf, signingBody } from '../sending/signing-body.ts';
import { openSigningSession, type SigningSession, sessionFor, sessionOf } from './signing-session.ts';
import { usePriorSignatures } from './use-prior-signatures.ts';
import { useSaveDraft } from './use-save-draft.ts';

export type Notice =
  | 'changed'
  | 'sent_before'
  | 'not_found'
  | 'id_already_used'
  | 'erased'
  | 'too_large'
  | 'refused';

export type Phase =
  | { readonly at: 'draft'; readonly savedAt: number }
  | { readonly at: 'form' }
  /** `isKnown` says whether the form can be filled in from this device. */
  | {
      readonly at: 'signedBefore';
      readonly signed: DeviceSignature | undefined;
      readonly isKnown: boolean;
    }
  /** `from` says whether the form is still mounted or was lost in a reload. */
  | {
      readonly at: 'sending';
      readonly progress: Progress;
      readonly isStored: boolean;
      readonly from: 'form' | 'reload';
    };

export type SigningReceipt = {
  readonly id: string;
  readonly signedKey: string;
  readonly position: string | null;
};

export type Memory = {
  /** Whether the form was filled in from this device. */
  readonly isFilledIn: boolean;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
};

export type Signing = {
  readonly session: SigningSession;
  readonly phase: Phase;
  /** Whether the session starts with earlier answers. */
  readonly isContinued: boolean;
  readonly notice: Notice | undefined;
  readonly textBefore: SignableDocument | undefined;
  readonly refusedErrors: Errors | undefined;
  /** Undefined on shared devices, which remember nobody. */
  readonly memory: Memory | undefined;
  readonly submit: (readToEnd: boolean) => void;
  readonly continueDraft: () => void;
  readonly startOver: () => void;
  /** Continues after the warning that someone has already signed on this device. */
  readonly signForOther: () => void;
  readonly signAgain: (details: FormState) => void;
  /** Navigates to the confirmation and deletes the draft. */
  readonly leave: () => void;
};

/** Time after which someone else may be at the kiosk and must not see the record. */
const SAME_PERSON_MS = 15 * 60_000;

const NOTICES: Readonly<Record<string, Notice>> = {
  not_found: 'not_found',
  id_already_used: 'id_already_used',
  erased: 'erased',
  too_large: 'too_large',
};

type Given = {
  readonly waiver: SignPageWaiver;
  readonly now: () => Date;
  readonly onWaiver: (waiver: SignPageWaiver) => void;
  readonly onSigned: (signed: SigningReceipt) => void;
};

export const useSigning = ({ waiver, now, onWaiver, onSigned }: Given): Signing => {
  const isKiosk = useIsKiosk();
  const isOwnDevice = useIsOwnDevice();
  const [isFilledIn, setIsFilledIn] = useState(false);
  const [remembers, setRemembers] = useState(false);
  const draft = useMemo(() => draftOf(waiver.id), [waiver.id]);
  const pending = useMemo(() => pendingSigningOf(waiver.id, isKiosk), [waiver.id, isKiosk]);
  const [savedDraft] = useState(() => (isKiosk ? undefined : draft.read(waiver)));
  const priorSignatures = usePriorSignatures(waiver.id, isKiosk);
  const [unsent] = useState(pending.read);
  const [session, setSession] = useState(() => openSigningSession(waiver, now));
  const [notice, setNotice] = useState<Notice>();
  const [refusedErrors, setRefusedErrors] = useState<Errors>();
  const [textBefore, setTextBefore] = useState<SignableDocument>();
  const [phase, setPhase] = useState<Phase>(() => {
    if (unsent !== undefined) return { at: 'sending', progress: 'sending', isStored: true, from: 'reload' };
    const signed = priorSignatures.warning(savedDraft?.id ?? session.id);
    if (savedDraft !== undefined && signed?.id !== savedDraft.id)
      return { at: 'draft', savedAt: savedDraft.savedAt };
    const isKnown = isOwnDevice && hasDetails(waiver.id);
    const isAsked = signed !== undefined || (isKnown && !priorSignatures.isAnother);
    return isAsked ? { at: 'signedBefore', signed, isKnown } : { at: 'form' };
  });
  const latest = useRef(waiver);
  const isSending = useRef(false);
  const isSigned = useRef(false);

  const showText = (current: SigningSession, next: SignPageWaiver): void => {
    const before = current.store.waiver();
    if (!isOtherText(before, next)) {
      current.store.replaceWaiver(next);
      return;
    }
    setSession(sessionFor(next, now, current));
    setNotice('changed');
    setTextBefore(before.document.locale === next.document.locale ? before.document : undefined);
  };
  // Remembers the latest text, which also replaces the text of a session submitted in another language.
  useEffect(() => {
    latest.current = waiver;
  }, [waiver]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server's newest waiver is not rendered yet
  useEffect(() => {
    if (session.store.waiver() !== latest.current) showText(session, latest.current);
  }, [session, waiver]);

  const rememberPeople = async (sent: PendingSigning): Promise<void> => {
    const { keepDetails } = await import('../returning/details.ts');
    await keepDetails(waiver, formStateOf(parseSigningBody(sent), []));
  };

  const settle = async (
    answer: SigningAnswer,
    sent: PendingSigning,
    current: SigningSession,
  ): Promise<void> => {
    pending.forget(sent.id);
    if (answer.kind === 'signed') {
      draft.forget();
      priorSignatures.remember(answer);
      if (sent.remembers) await rememberPeople(sent).catch(() => undefined);
      if (!isKiosk || Date.now() - sent.savedAt < SAME_PERSON_MS) {
        isSigned.current = true;
        onSigned(answer);
        return;
      }
      setSession(openSigningSession(waiver, now));
      setNotice('sent_before');
      setPhase({ at: 'form' });
      return;
    }
    const signed = priorSignatures.find(sent.id);
    if (signed !== undefined) {
      setPhase({ at: 'signedBefore', signed, isKnown: false });
      return;
    }
    setSession(current);
    setPhase({ at: 'form' });
    if (answer.kind === 'changed') {
      const changed = signPageWaiver({ ...waiver, result: answer.waiver });
      latest.current = changed;
      showText(current, changed);
      onWaiver(changed);
    } else if (answer.kind === 'invalid') {
      const errors = errorsByKey(
        answer.errors,
        visibleFieldNames(waiver, current.store.state().mode ?? 'adult').signatures,
      );
      current.store.showErrors(errors);
      setRefusedErrors(errors);
    } else setNotice(NOTICES[answer.code] ?? 'refused');
  };

  const send = async (
    signing: PendingSigning,
    current: SigningSession,
    where: { readonly from: 'form' | 'reload'; readonly isStored: boolean; readonly isWanted: () => boolean },
  ): Promise<void> => {
    const tell = (progress: Progress): void => setPhase({ at: 'sending', progress, ...where });
    const answer = await sendUntilAnswered(signing, tell, where.isWanted);
    if (answer === undefined) return;
    isSending.current = false;
    await settle(answer, signing, current);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: resends once after a reload
  useEffect(() => {
    if (unsent === undefined) return undefined;
    let isWanted = true;
    const body = parseSigningBody(unsent);
    const state = withConfirmedEmails(
      waiver,
      formStateOf(body, visibleFieldNames(waiver, body.settings.mode).signatures),
    );
    void send(unsent, openSigningSession(waiver, now, { id: unsent.id, state }), {
      from: 'reload',
      isStored: true,
      isWanted: () => isWanted,
    });
    return () => {
      isWanted = false;
    };
  }, []);

  useSaveDraft(session, draft, { isKiosk, isOver: () => isSigned.current });

  const submit = (readToEnd: boolean): void => {
    const { store, id, openedAt } = session;
    const state = store.state();
    const { mode } = state;
    // A ref, because state lags behind a double tap.
    if (isSending.current || mode === undefined) return;
    const signed = priorSignatures.warning(id);
    if (signed !== undefined) {
      setPhase({ at: 'signedBefore', signed, isKnown: false });
      return;
    }
    isSending.current = true;
    setNotice(undefined);
    setRefusedErrors(undefined);
    const body = signingBody(id, store.waiver(), { ...state, mode }, { openedAt, readToEnd });
    const signing = { id, body, savedAt: Date.now(), ...(remembers && { remembers }) };
    const isStored = pending.keep(signing);
    void send(signing, session, { from: 'form', isStored, isWanted: () => true });
  };

  const startOver = (): void => {
    draft.forget();
    pending.forget(session.id);
    setNotice(undefined);
    setRemembers(false);
    setIsFilledIn(false);
    setSession(openSigningSession(session.store.waiver(), now));
    setPhase({ at: 'form' });
  };

  const continueDraft = (): void => {
    const signed = priorSignatures.find(savedDraft?.id ?? '');
    if (signed !== undefined) {
      setPhase({ at: 'signedBefore', signed, isKnown: false });
      return;
    }
    const { store } = session;
    setSession(openSigningSession(store.waiver(), now, draft.read(store.waiver())));
    setPhase({ at: 'form' });
  };

  return {
    session,
    phase,
    isContinued: (isFilledIn || session.id === savedDraft?.id) && notice === undefined,
    notice,
    textBefore,
    refusedErrors,
    memory: isOwnDevice ? { isFilledIn, isTicked: remembers, onTick: setRemembers } : undefined,
    submit,
    continueDraft,
    startOver,
    signForOther: () => {
      priorSignatures.acknowledge();
      // If the ID has already been used, the other person needs a new one.
      if (priorSignatures.find(session.id) === undefined) setPhase({ at: 'form' });
      else startOver();
    },
    signAgain: (details) => {
      draft.forget();
      priorSignatures.acknowledge();
      setRemembers(true);
      setIsFilledIn(true);
      setSession(sessionOf(session.store.waiver(), now, details));
      setPhase({ at: 'form' });
    },
    leave: () => {
      draft.forget();
      pending.forget(session.id);
      setSession(openSigningSession(session.store.waiver(), now));
    },
  };
};
