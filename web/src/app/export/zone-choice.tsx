import { Button, Field, Input } from '@fluentui/react-components';
import { useId, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { matchingZones, zoneLabel, zonesOf } from '../../ui/fields/time-zones.ts';
import { ZoneList } from '../../ui/fields/zone-list.tsx';
import styles from './export.module.css';

type ZoneChoiceProps = { readonly timeZone: string; readonly onChoose: (timeZone: string) => void };

const OpenList = ({ timeZone, onChoose }: ZoneChoiceProps) => {
  const text = useText();
  const intl = useIntl();
  const [term, setTerm] = useState('');
  const [now] = useState(Date.now);
  const zones = useMemo(() => zonesOf(intl, now, timeZone), [intl, now, timeZone]);
  const shown = useMemo(() => matchingZones(zones, term), [zones, term]);
  return (
    <>
      <Field label={text('account.timeZoneSearch')} size="large">
        <Input
          size="large"
          type="search"
          name="zone-search"
          autoComplete="off"
          spellCheck={false}
          value={term}
          onChange={(_event, { value }) => setTerm(value)}
        />
      </Field>
      {shown.length > 0 && (
        <ZoneList
          label={text('account.timeZone')}
          zones={shown}
          selected={timeZone}
          isDisabled={false}
          onChoose={onChoose}
        />
      )}
      <p className={styles.hint} role="status">
        {shown.length === 0 && text('account.timeZoneNone', { term })}
      </p>
    </>
  );
};

export const ZoneChoice = (props: ZoneChoiceProps) => {
  const text = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.zone}>
      <p>
        {text('export.zone')} <strong>{zoneLabel(props.timeZone)}</strong>
      </p>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {text(isOpen ? 'export.zone.close' : 'export.zone.change')}
      </Button>
      <div id={id} className={styles.zones}>
        {isOpen && <OpenList {...props} />}
      </div>
    </div>
  );
};
