import { Field, Input } from '@fluentui/react-components';
import { useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../../messages/use-text.ts';
import { fieldError } from '../../../ui/fields/field-error.ts';
import { matchingZones, timeIn, zoneLabel, zonesOf } from '../../../ui/fields/time-zones.ts';
import { ZoneList } from '../../../ui/fields/zone-list.tsx';
import { RowForm } from '../../../ui/rows/row-form.tsx';
import { SettingRow } from '../../../ui/rows/setting-row.tsx';
import styles from '../../../ui/rows/setting-rows.module.css';
import { useSaving } from '../../../ui/rows/use-saving.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { useChangeAccount } from '../../session/use-account.ts';

type TimeZoneFormProps = { readonly timeZone: string; readonly onClose: () => void };

const TimeZoneForm = ({ timeZone, onClose }: TimeZoneFormProps) => {
  const text = useText();
  const intl = useIntl();
  const tell = useSnackbar();
  const change = useChangeAccount();
  const [choice, setChoice] = useState<string | null>(null);
  const selected = choice ?? timeZone;
  const [term, setTerm] = useState('');
  const [now] = useState(Date.now);
  const saving = useSaving({ fields: ['timeZone'] });
  const zones = useMemo(() => zonesOf(intl, now, timeZone), [intl, now, timeZone]);
  const shown = useMemo(() => matchingZones(zones, term), [zones, term]);

  const choose = (id: string) => {
    setChoice(id);
    saving.clearError('timeZone');
  };
  // Select the zone automatically if only one matches.
  const picked = shown.length === 1 ? (shown[0]?.id ?? selected) : selected;
  const submit = async () => {
    const isFound = shown.some(({ id }) => id === picked);
    const errors = isFound ? {} : { timeZone: text('account.timeZoneChoose') };
    if (!(await saving.save(errors, () => change({ timeZone: picked })))) return;
    tell(text('account.timeZoneSaved'));
    onClose();
  };
  return (
    <RowForm
      saving={saving}
      isDirty={selected !== timeZone || term !== ''}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <Field label={text('account.timeZoneSearch')} size="large" {...fieldError(saving.errors.timeZone)}>
        <Input
          size="large"
          type="search"
          name="zone-search"
          autoComplete="off"
          spellCheck={false}
          value={term}
          onChange={(_event, { value }) => {
            setTerm(value);
            saving.clearError('timeZone');
          }}
        />
      </Field>
      {shown.length > 0 && (
        <ZoneList
          label={text('account.timeZone')}
          zones={shown}
          selected={picked}
          isDisabled={saving.isSaving}
          onChoose={choose}
        />
      )}
      <p className={styles.note} role="status">
        {shown.length === 0
          ? text('account.timeZoneNone', { term })
          : text('account.timeZoneChosen', { zone: zoneLabel(picked), time: timeIn(intl, now, picked) })}
      </p>
    </RowForm>
  );
};

const REFRESH_MS = 5000;

const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const CurrentTime = ({ timeZone }: { readonly timeZone: string }) => {
  const text = useText();
  const intl = useIntl();
  const time = timeIn(intl, useNow(), timeZone);
  return <p className={styles.hint}>{text('account.timeZoneNow', { time })}</p>;
};

export const TimeZoneRow = ({ timeZone }: { readonly timeZone: string }) => {
  const text = useText();
  return (
    <SettingRow
      label={text('account.timeZone')}
      value={
        <>
          {zoneLabel(timeZone)}
          <CurrentTime timeZone={timeZone} />
        </>
      }
      hint={text('account.timeZoneHint')}
    >
      {(close) => <TimeZoneForm timeZone={timeZone} onClose={close} />}
    </SettingRow>
  );
};
