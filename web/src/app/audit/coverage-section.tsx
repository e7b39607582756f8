import { Button, Field, Input, Select } from '@fluentui/react-components';
import { askCoverage } from '@waivers/contract/audit/coverage.ts';
import type { InputOf } from '@waivers/contract/call/call.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { ask } from '../api/call.ts';
import { ErrorBar } from '../parts/error-bar.tsx';
import { problemKind } from '../problems/say-problem.ts';
import styles from './audit.module.css';
import { type Coverage, CoverageAnswer } from './coverage-answer.tsx';
import type { People } from './subject/people.ts';

type Asked = InputOf<typeof askCoverage>['body'];

type CoverageSectionProps = {
  readonly timeZone: string;
  /** Of a signed waiver, nobody until they are known; without it a person is asked for by name and date of birth. */
  readonly record?: { readonly id: string; readonly people: People };
};

/** One question about one person and one day. */
export const CoverageSection = ({ timeZone, record }: CoverageSectionProps) => {
  const text = useText();
  const today = dateIn(timeZone, new Date());
  const [answer, setAnswer] = useState<Coverage>();
  const [error, setError] = useState<unknown>();
  const [isAsking, setIsAsking] = useState(false);
  const times = useRef(0);

  /** What is shown answers what stands in the form, also when an answer comes late. */
  const forget = (): number => {
    setAnswer(undefined);
    setError(undefined);
    setIsAsking(false);
    times.current += 1;
    return times.current;
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const value = (name: string): string => String(given.get(name) ?? '');
    const day = value('day');
    const body: Asked =
      record === undefined
        ? { day, name: value('name'), birthDate: value('birthDate') }
        : { day, participantId: value('person'), signedWaiverId: record.id };
    const time = forget();
    const isMeant = (): boolean => times.current === time;
    setIsAsking(true);
    try {
      const { result } = await ask(askCoverage, { body });
      if (isMeant()) setAnswer(result);
    } catch (problem) {
      if (isMeant()) setError(problem);
    }
    if (isMeant()) setIsAsking(false);
  };

  return (
    <section className={styles.coverage}>
      <h2 className={styles.sectionTitle}>{text('covered.title')}</h2>
      <p className={styles.quiet}>{text('covered.lead')}</p>
      <form className={styles.question} onChange={forget} onSubmit={(event) => void submit(event)}>
        {record === undefined ? (
          <>
            <Field label={text('covered.name')} size="large">
              <Input name="name" size="large" required maxLength={200} autoComplete="off" />
            </Field>
            <Field label={text('covered.birthDate')} size="large">
              <Input name="birthDate" type="date" size="large" required min="1900-01-01" max={today} />
            </Field>
          </>
        ) : (
          <Field label={text('covered.person')} size="large">
            <Select name="person" size="large">
              {[...record.people].map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={text('covered.day')} size="large">
          <Input
            name="day"
            type="date"
            size="large"
            required
            min="2000-01-01"
            max={today}
            defaultValue={today}
          />
        </Field>
        <Button
          type="submit"
          size="large"
          appearance="primary"
          disabledFocusable={isAsking || record?.people.size === 0}
        >
          {text('covered.ask')}
        </Button>
      </form>
      <div role="status">
        {error !== undefined && <ErrorBar>{text(`failed.${problemKind(error)}`)}</ErrorBar>}
        {error === undefined && answer !== undefined && <CoverageAnswer answer={answer} />}
      </div>
    </section>
  );
};
