import { ArrowBounceRegular } from '@fluentui/react-icons/svg/arrow-bounce';
import { CalendarStarRegular } from '@fluentui/react-icons/svg/calendar-star';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { LeafOneRegular } from '@fluentui/react-icons/svg/leaf-one';
import { MountainTrailRegular } from '@fluentui/react-icons/svg/mountain-trail';
import { VehicleBicycleRegular } from '@fluentui/react-icons/svg/vehicle-bicycle';
import { STARTING_POINTS } from '@waivers/waiver/config/starting-points/starting-points.ts';
import { type ComponentType, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { Dialog, DialogButton } from '../../../ui/dialog/dialog.tsx';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import type { WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';
import { useSession } from '../../session/session.ts';
import type { AuthoringState } from '../writing/use-authoring.ts';
import { isUntouched, type StartingPointName, startingDraft } from './starting-draft.ts';
import styles from './starting-points.module.css';

type Filled = { readonly name: StartingPointName; readonly draft: WaiverDraft };

/** Fills in a new waiver. If that replaces the owner's text, it asks for confirmation and can be undone. */
const useStartingPoint = ({ waiver, draft, replace }: AuthoringState) => {
  const text = useText();
  const tell = useSnackbar();
  const session = useSession();
  const company = session.kind === 'owner' ? session.user.account.company : '';
  const [filled, setFilled] = useState<Filled>({ name: 'default', draft: waiver.draft });
  const [pending, setPending] = useState<StartingPointName | null>(null);
  const latest = useRef(draft);
  latest.current = draft;
  const requested = useRef<StartingPointName>('default');

  const fill = async (name: StartingPointName): Promise<void> => {
    requested.current = name;
    setPending(null);
    const { locale, config } = latest.current;
    const next = await startingDraft(name, locale, { homeCountry: config.homeCountry, company });
    // Ignore the texts if another starting point has been selected in the meantime.
    if (requested.current !== name) return;
    const before = { filled, draft: latest.current };
    const undo = () => {
      setFilled(before.filled);
      requested.current = before.filled.name;
      replace(before.draft);
    };
    setFilled({ name, draft: next });
    replace(next);
    const message = text('startingPoint.filled', { name: text(`startingPoint.${name}.name`) });
    tell(message, undefined, { label: text('startingPoint.undo'), onChoose: undo });
  };
  const reportFailure = (filling: Promise<void>) =>
    void filling.catch(() => tell(text('startingPoint.notLoaded')));
  const choose = async (name: StartingPointName): Promise<void> => {
    if (await isUntouched(filled.draft, latest.current)) await fill(name);
    else setPending(name);
  };

  /** Translates an unmodified starting point when the language changes. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the language changes
  useEffect(() => void translate().catch(() => undefined), [draft.locale]);

  return {
    chosen: filled.name,
    pending,
    choose: (name: StartingPointName) => reportFailure(choose(name)),
    confirm: (name: StartingPointName) => reportFailure(fill(name)),
    cancel: () => setPending(null),
  };
};

const ALL = ['default', ...STARTING_POINTS] as const satisfies readonly StartingPointName[];

const ICONS: Readonly<Record<StartingPointName, ComponentType<{ fontSize: number; 'aria-hidden': true }>>> = {
  default: DocumentTextRegular,
  'climbing-hall': MountainTrailRegular,
  'trampoline-park': ArrowBounceRegular,
  'bike-and-kayak-rental': VehicleBicycleRegular,
  event: CalendarStarRegular,
  'yoga-studio': LeafOneRegular,
  blank: DocumentRegular,
};

type CardProps = {
  readonly name: StartingPointName;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

const Card = ({ name, isChosen, onChoose }: CardProps) => {
  const text = useText();
  const Icon = ICONS[name];
  return (
    <li className={styles.item}>
      <button type="button" className={styles.card} aria-pressed={isChosen} onClick={onChoose}>
        <Icon fontSize={24} aria-hidden />
        <span className={styles.name}>{text(`startingPoint.${name}.name`)}</span>
        <span className={styles.line}>{text(`startingPoint.${name}.line`)}</span>
        <span className={styles.holds}>{text(`startingPoint.${name}.holds`)}</span>
      </button>
    </li>
  );
};

export const StartingPoints = ({ state }: { readonly state: AuthoringState }) => {
  const text = useText();
  const title = useId();
  const { chosen, pending, choose, confirm, cancel } = useStartingPoint(state);
  return (
    <section className={styles.points} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {text('startingPoint.title')}
      </h2>
      <ul className={styles.strip}>
        {ALL.map((name) => (
          <Card key={name} name={name} isChosen={name === chosen} onChoose={() => choose(name)} />
        ))}
      </ul>
      <p className={styles.lawyer}>{text('startingPoint.lawyer')}</p>
      {pending !== null && (
        <Dialog
          title={text('startingPoint.ask.title')}
          onClose={cancel}
          actions={
            <>
              <DialogButton id="startingPoint.ask.keep" onClick={cancel} />
              <DialogButton id="startingPoint.ask.replace" look="main" onClick={() => confirm(pending)} />
            </>
          }
        >
          <p>{text('startingPoint.ask.text', { name: text(`startingPoint.${pending}.name`) })}</p>
        </Dialog>
      )}
    </section>
  );
};
