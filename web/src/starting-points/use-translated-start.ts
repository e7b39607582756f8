import { useEffect, useEffectEvent, useRef } from 'react';
import { useSession } from '../app/session/session.ts';
import type { AuthoringState } from '../app/waiver-authoring/writing/use-authoring.ts';
import { isUntouched, type StartingPointName, startingWaiver } from './starting-draft.ts';

/** Loads an unedited starting point again when the waiver's language changes. */
export const useTranslatedStart = (
  name: StartingPointName | undefined,
  { waiver, draft, replace }: AuthoringState,
): void => {
  const session = useSession();
  const company = session.kind === 'owner' ? session.user.account.company : '';
  const filled = useRef(waiver.draft);
  const latest = useRef(draft);
  latest.current = draft;
  const translate = useEffectEvent(async (): Promise<void> => {
    const before = latest.current;
    if (name === undefined || filled.current.locale === before.locale) return;
    if (!(await isUntouched(filled.current, before))) return;
    const { locale, config } = before;
    const { draft: next } = await startingWaiver(name, locale, { homeCountry: config.homeCountry, company });
    if (latest.current !== before) return;
    filled.current = next;
    replace(next);
  });
  // If the texts fail to load, the waiver keeps those it has.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the language changes
  useEffect(() => void translate().catch(() => undefined), [draft.locale]);
};
