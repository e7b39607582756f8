import { Field, Select } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@waivers/contract/call/call.ts';
import type { Person } from '@waivers/contract/people/people.ts';
import {
  FACTOR_REQUIRED_FOR,
  type FactorRequiredFor,
  readFactorRequirement,
  requireFactor,
} from '@waivers/contract/people/second-factor.ts';
import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { useSayTime } from '../../ui/page/say-time.ts';
import { RowForm } from '../../ui/rows/row-form.tsx';
import { Section } from '../../ui/rows/section.tsx';
import { rowLabel, SettingRow } from '../../ui/rows/setting-row.tsx';
import { useSaving } from '../../ui/rows/use-saving.ts';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { ask, command } from '../api/call.ts';
import { FACTORS } from '../second-factor/use-factors.ts';
import { resumeSession } from '../session/session.ts';
import styles from './people.module.css';

type Requirement = AnswerOf<typeof readFactorRequirement>['result'];

const REQUIREMENT = ['factor-requirement'] as const;

/** Days until a requirement takes effect. The first is suggested. */
const GRACE_DAYS = [7, 0, 1, 3, 14, 30] as const;

const knownOf = ({ requiredFor }: Requirement): FactorRequiredFor =>
  FACTOR_REQUIRED_FOR.find((each) => each === requiredFor) ?? 'nobody';

type RequirementFormProps = { readonly requirement: Requirement; readonly onClose: () => void };

const RequirementForm = ({ requirement, onClose }: RequirementFormProps) => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const saving = useSaving({ fields: [] });
  const [requiredFor, setRequiredFor] = useState(knownOf(requirement));
  const [graceDays, setGraceDays] = useState<number>(GRACE_DAYS[0]);
  const isChanged = requiredFor !== requirement.requiredFor;
  const save = async (): Promise<void> => {
    if (!isChanged) {
      onClose();
      return;
    }
    const isSaved = await saving.save({}, async () => {
      const body = { requiredFor, graceDays: requiredFor === 'nobody' ? 0 : graceDays };
      queries.setQueryData(REQUIREMENT, (await command(requireFactor, { body })).result);
    });
    if (!isSaved) return;
    // It may also hold for the owner who sets it.
    void queries.invalidateQueries({ queryKey: FACTORS });
    void resumeSession().catch(() => undefined);
    tell(text('people.requirementSaved'));
    onClose();
  };
  return (
    <RowForm saving={saving} isDirty={isChanged} onSubmit={() => void save()} onCancel={onClose}>
      <Field label={rowLabel(text('people.requiredFor'))} size="large">
        <Select
          size="large"
          name="requiredFor"
          value={requiredFor}
          disabled={saving.isSaving}
          onChange={(_event, { value }) =>
            setRequiredFor(FACTOR_REQUIRED_FOR.find((each) => each === value) ?? requiredFor)
          }
        >
          {FACTOR_REQUIRED_FOR.map((each) => (
            <option key={each} value={each}>
              {text(`people.requiredFor.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {isChanged && requiredFor !== 'nobody' && (
        <Field label={text('people.graceDays')} size="large" hint={text('people.graceHint')}>
          <Select
            size="large"
            name="graceDays"
            value={String(graceDays)}
            disabled={saving.isSaving}
            onChange={(_event, { value }) => setGraceDays(Number(value))}
          >
            {GRACE_DAYS.toSorted((one, other) => one - other).map((days) => (
              <option key={days} value={days}>
                {text('people.graceDay', { count: days })}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </RowForm>
  );
};

type RequirementSectionProps = { readonly people: readonly Person[]; readonly timeZone: string };

/** Of whom the business requires a second factor, and how many have one. */
export const RequirementSection = ({ people, timeZone }: RequirementSectionProps) => {
  const text = useText();
  const sayTime = useSayTime(timeZone);
  const { data } = useQuery({
    queryKey: REQUIREMENT,
    queryFn: async ({ signal }): Promise<Requirement> =>
      (await ask(readFactorRequirement, {}, { signal })).result,
    refetchOnMount: 'always',
  });
  const joined = people.filter(({ state }) => state === 'joined');
  const have = joined.filter(({ hasSecondFactor }) => hasSecondFactor).length;
  if (data === undefined) return null;
  return (
    <div className={styles.requirement}>
      <Section
        title={text('security.factors')}
        lead={text('people.haveFactor', { have, count: joined.length })}
      >
        <SettingRow
          label={text('people.requiredFor')}
          value={text(`people.requiredFor.${knownOf(data)}`)}
          hint={data.since === null ? undefined : text('people.requiredSince', { date: sayTime(data.since) })}
        >
          {(close) => <RequirementForm requirement={data} onClose={close} />}
        </SettingRow>
      </Section>
    </div>
  );
};
