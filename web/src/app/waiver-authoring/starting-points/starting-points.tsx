import { ArrowBounceRegular } from '@fluentui/react-icons/svg/arrow-bounce';
import { CalendarStarRegular } from '@fluentui/react-icons/svg/calendar-star';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { LeafOneRegular } from '@fluentui/react-icons/svg/leaf-one';
import { MountainTrailRegular } from '@fluentui/react-icons/svg/mountain-trail';
import { VehicleBicycleRegular } from '@fluentui/react-icons/svg/vehicle-bicycle';
import { STARTING_POINTS } from '@waivers/waiver/config/starting-points/starting-points.ts';
import { type ComponentType, useId } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { Choice } from '../../../ui/dialog/choice.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { AuthoringState } from '../writing/use-authoring.ts';
import type { Begun } from './starting-draft.ts';
import styles from './starting-points.module.css';
import { useStartingPoint } from './use-starting-point.ts';

const ALL = ['default', ...STARTING_POINTS] as const satisfies readonly Begun[];

const ICONS: Readonly<Record<Begun, ComponentType<{ fontSize: number; 'aria-hidden': true }>>> = {
  default: DocumentTextRegular,
  'climbing-hall': MountainTrailRegular,
  'trampoline-park': ArrowBounceRegular,
  'bike-and-kayak-rental': VehicleBicycleRegular,
  event: CalendarStarRegular,
  'yoga-studio': LeafOneRegular,
  blank: DocumentRegular,
};

type CardProps = { readonly name: Begun; readonly isChosen: boolean; readonly onChoose: () => void };

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

/** Above the form of a new waiver. */
export const StartingPoints = ({ state }: { readonly state: AuthoringState }) => {
  const text = useText();
  const title = useId();
  const { chosen, asked, choose, confirm, cancel } = useStartingPoint(state);
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
      {asked !== null && (
        <Dialog
          title={text('startingPoint.ask.title')}
          onClose={cancel}
          actions={
            <>
              <Choice id="startingPoint.ask.keep" onClick={cancel} />
              <Choice id="startingPoint.ask.replace" look="main" onClick={() => confirm(asked)} />
            </>
          }
        >
          <p>{text('startingPoint.ask.text', { name: text(`startingPoint.${asked}.name`) })}</p>
        </Dialog>
      )}
    </section>
  );
};
