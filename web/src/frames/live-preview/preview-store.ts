import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import type { FormStore } from '../../sign/form/state/form-store.ts';
import type { FormState } from '../../sign/form/state/form-values.ts';
import { initialMode, openSigningSession } from '../../sign/signing/signing-session.ts';
import type { PlacedPart, PreviewContent } from './preview-content.ts';

/** Adds defaults for what the sign page's parts require but the dashboard does not send. */
const waiverOf = ({ page, text, parts }: PreviewContent): SignPageWaiver => {
  const shown = (placed: readonly PlacedPart[]) => placed.map(({ part }) => part);
  return {
    ...page,
    id: '',
    published: false,
    locale: text.locale,
    locales: [...FINISHED_LOCALES],
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    revision: 0,
    versionHash: '',
    document: { ...text, parts: { adult: shown(parts.adult), minors: shown(parts.minors) } },
  };
};

type Choice = Pick<FormState, 'mode' | 'minors'>;

const isSame = (one: Choice, other: Choice): boolean =>
  one.mode === other.mode && one.minors === other.minors;

export type PreviewStore = {
  readonly form: FormStore;
  readonly show: (shown: PreviewContent) => void;
  /** Reveals the sections. Assumes adult mode until a mode is selected. */
  readonly showSections: () => void;
};

/** Follows the owner's default mode until a mode is selected in the preview. Keeps entered values. */
export const openPreview = (first: PreviewContent): PreviewStore => {
  const { store: form } = openSigningSession(waiverOf(first), () => new Date());
  let isWithSections = false;
  const follow = ({ text }: PreviewContent): Choice => {
    const mode = initialMode(text) ?? (isWithSections ? 'adult' : undefined);
    const choice = { mode, minors: text.numberParticipants };
    if (!isSame(form.state(), choice)) form.choose(choice.mode, choice.minors);
    return choice;
  };
  let latest = first;
  let followed = follow(first);
  const show = (shown: PreviewContent): void => {
    const isChosen = !isSame(form.state(), followed);
    latest = shown;
    form.replaceWaiver(waiverOf(shown));
    if (!isChosen) followed = follow(shown);
  };
  const showSections = (): void => {
    isWithSections = true;
    if (form.state().mode === undefined) followed = follow(latest);
  };
  return { form, show, showSections };
};
