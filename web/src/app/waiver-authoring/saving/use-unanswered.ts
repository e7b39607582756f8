import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../../messages/use-text.ts';
import { releaseGuard } from '../../../ui/navigation/leave-guard.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import type { EditedWaiver, WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';
import { type Asked, SAID } from './begin-editing.ts';
import { type Found, isLeftOpen } from './resolve-unanswered.ts';
import { finishSaving, type SaveKind } from './saving.ts';
import type { KeptProgress, Progress } from './sending.ts';

const kindOf = (unanswered: Progress['unanswered'], waiver: EditedWaiver): SaveKind => {
  if (unanswered === undefined || unanswered.body.published === waiver.published) return 'save';
  return unanswered.body.published ? 'publish' : 'unpublish';
};

type Options = {
  readonly waiver: EditedWaiver;
  readonly setWaiver: (waiver: EditedWaiver) => void;
  readonly draft: WaiverDraft;
  readonly sent: RefObject<Progress>;
  readonly progress: KeptProgress;
  readonly forget: () => void;
  readonly moveTo: (waiverId: string, version: number) => void;
  readonly asked: Asked;
  readonly setAsked: (asked: Asked) => void;
  readonly setProblem: (problem: string | null) => void;
};

/** Finds out what became of a request whose answer never came: at first, and when the connection is back. @returns asks again */
export const useUnanswered = (options: Options): (() => void) => {
  const { waiver, setWaiver, draft, sent, progress, forget, moveTo, asked, setAsked, setProblem } = options;
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const isAsking = useRef(false);
  const isHere = useRef(false);
  const isPutOff = useRef(false);
  const found = ({ standing, isMade, isTyped }: Found, kind: SaveKind): void => {
    if (standing !== undefined) {
      if (isTyped) moveTo(standing.id, standing.version);
      else forget();
      void queries.invalidateQueries({ queryKey: ['waivers'] });
    }
    if (!isHere.current) return;
    setAsked(null);
    if (isTyped) tell(text('author.draftBack'));
    else if (standing !== undefined) tell(text(SAID[kind]));
    else setProblem(text('problem.other'));
    if (standing === undefined) return;
    if (!isMade) {
      setWaiver({ ...waiver, ...standing });
      return;
    }
    releaseGuard();
    navigate(`/waiver-create/${standing.id}`, { replace: true });
  };
  const findOut = useEffectEvent(async (): Promise<void> => {
    isPutOff.current = asked !== null && !isAsking.current;
    if (isAsking.current || asked !== null || !isLeftOpen(waiver.id, sent.current)) return;
    const kind = kindOf(sent.current.unanswered, waiver);
    isAsking.current = true;
    setProblem(null);
    setAsked({ kind: 'busy', with: kind });
    try {
      found(await finishSaving(waiver, draft, progress), kind);
    } catch {
      setAsked(null);
      setProblem(text('author.unanswered'));
    }
    isAsking.current = false;
  });
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks each time that it is told to.
  useEffect(() => {
    const again = () => void findOut();
    isHere.current = true;
    again();
    addEventListener('online', again);
    return () => {
      isHere.current = false;
      removeEventListener('online', again);
    };
  }, [times]);
  // The connection came back while a dialog was open.
  useEffect(() => {
    if (asked === null && isPutOff.current) void findOut();
  }, [asked]);
  return () => setTimes((before) => before + 1);
};
