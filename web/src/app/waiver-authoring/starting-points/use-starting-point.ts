import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { useSession } from '../../session/use-session.ts';
import type { WaiverDraft } from '../draft/waiver-draft.ts';
import type { AuthoringState } from '../writing/use-authoring.ts';
import { type Begun, isUntouched, startingDraft } from './starting-draft.ts';

type Filled = { readonly name: Begun; readonly draft: WaiverDraft };

/** Fills the page of a new waiver. What has been written is replaced only after a question, and can be had back. */
export const useStartingPoint = ({ waiver, draft, replace }: AuthoringState) => {
  const text = useText();
  const tell = useSnackbar();
  const session = useSession();
  const company = session.kind === 'owner' ? session.user.account.company : '';
  const [filled, setFilled] = useState<Filled>({ name: 'default', draft: waiver.draft });
  const [asked, setAsked] = useState<Begun | null>(null);
  const latest = useRef(draft);
  latest.current = draft;
  const wanted = useRef<Begun>('default');

  const fill = async (name: Begun): Promise<void> => {
    wanted.current = name;
    setAsked(null);
    const { locale, config } = latest.current;
    const next = await startingDraft(name, locale, { homeCountry: config.homeCountry, company });
    // Another was chosen meanwhile.
    if (wanted.current !== name) return;
    const before = { filled, draft: latest.current };
    const undo = () => {
      setFilled(before.filled);
      wanted.current = before.filled.name;
      replace(before.draft);
    };
    setFilled({ name, draft: next });
    replace(next);
    const said = text('startingPoint.filled', { name: text(`startingPoint.${name}.name`) });
    tell(said, undefined, { label: text('startingPoint.undo'), onChoose: undo });
  };
  const orTell = (filling: Promise<void>) => void filling.catch(() => tell(text('startingPoint.notLoaded')));
  const choose = async (name: Begun): Promise<void> => {
    if (await isUntouched(filled.draft, latest.current)) await fill(name);
    else setAsked(name);
  };

  /** Ours in another language, as long as nobody has written anything. */
  const translate = useEffectEvent(async (): Promise<void> => {
    const before = latest.current;
    const isOurs = filled.name !== 'default' && (await isUntouched(filled.draft, before));
    if (!isOurs || filled.draft.locale === before.locale) return;
    const { locale, config } = before;
    const next = await startingDraft(filled.name, locale, { homeCountry: config.homeCountry, company });
    if (latest.current !== before) return;
    setFilled({ name: filled.name, draft: next });
    replace(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after another language was chosen
  useEffect(() => void translate().catch(() => undefined), [draft.locale]);

  return {
    chosen: filled.name,
    asked,
    choose: (name: Begun) => orTell(choose(name)),
    confirm: (name: Begun) => orTell(fill(name)),
    cancel: () => setAsked(null),
  };
};
