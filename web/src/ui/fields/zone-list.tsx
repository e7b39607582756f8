import { useEffect, useRef } from 'react';
import styles from '../rows/setting-rows.module.css';
import type { Zone } from './time-zones.ts';

type ZoneListProps = {
  readonly label: string;
  readonly zones: readonly Zone[];
  readonly selected: string;
  readonly isDisabled: boolean;
  readonly onChoose: (id: string) => void;
};

export const ZoneList = ({ label, zones, selected, isDisabled, onChoose }: ZoneListProps) => {
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const element = list.current;
    const mark = element?.querySelector<HTMLElement>('label:has(:checked)');
    if (element && mark) element.scrollTop = mark.offsetTop - element.clientHeight / 2;
  }, []);
  return (
    <fieldset ref={list} className={styles.zones} aria-label={label} disabled={isDisabled}>
      {zones.map(({ id, label: name, time }) => (
        <label key={id} className={styles.zone}>
          <input
            type="radio"
            name="timeZone"
            value={id}
            checked={id === selected}
            onChange={() => onChoose(id)}
            // A single match is already checked, so clicking it fires no change event.
            onClick={() => onChoose(id)}
          />
          <span>{name}</span> <span className={styles.zoneTime}>{time}</span>
        </label>
      ))}
    </fieldset>
  );
};
