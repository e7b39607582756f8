import { ArrowBounceRegular } from '@fluentui/react-icons/svg/arrow-bounce';
import { CalendarStarRegular } from '@fluentui/react-icons/svg/calendar-star';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { LeafOneRegular } from '@fluentui/react-icons/svg/leaf-one';
import { MountainTrailRegular } from '@fluentui/react-icons/svg/mountain-trail';
import { VehicleBicycleRegular } from '@fluentui/react-icons/svg/vehicle-bicycle';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { useText } from '../messages/use-text.ts';
import { editorFrom, STARTING_POINT_NAMES, type StartingPointName } from './starting-draft.ts';
import styles from './starting-points.module.css';

const ICONS: Readonly<Record<StartingPointName, ComponentType<{ fontSize: number; 'aria-hidden': true }>>> = {
  default: DocumentTextRegular,
  'climbing-hall': MountainTrailRegular,
  'trampoline-park': ArrowBounceRegular,
  'bike-and-kayak-rental': VehicleBicycleRegular,
  event: CalendarStarRegular,
  'yoga-studio': LeafOneRegular,
  blank: DocumentRegular,
};

type StartingPointCardsProps = {
  /** Shows only this many, without the list of sections. */
  readonly first?: number;
};

/** Each card opens the editor with its texts and sections. */
const StartingPointCards = ({ first }: StartingPointCardsProps) => {
  const text = useText();
  return (
    <ul className={styles.cards}>
      {STARTING_POINT_NAMES.slice(0, first).map((name) => {
        const Icon = ICONS[name];
        return (
          <li key={name} className={styles.card}>
            <Icon fontSize={28} aria-hidden />
            <Link to={editorFrom(name)} className={styles.name ?? ''} aria-describedby={`about-${name}`}>
              {text(`startingPoint.${name}.name`)}
            </Link>
            <p id={`about-${name}`} className={styles.line}>
              {text(`startingPoint.${name}.line`)}
            </p>
            {first === undefined && <p className={styles.holds}>{text(`startingPoint.${name}.holds`)}</p>}
          </li>
        );
      })}
    </ul>
  );
};

export default StartingPointCards;
