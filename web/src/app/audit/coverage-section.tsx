import { Button, Field, Input, Select } from '@fluentui/react-components';
import { askCoverage } from '@waivers/contract/audit/coverage.ts';
import type { InputOf } from '@waivers/contract/call/call.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { problemKind } from '../../problems/problem.ts';
import { fieldError } from '../../ui/fields/field-error.ts';
import { ErrorBar } from '../../ui/page/bars.tsx';
import { ask } from '../api/call.ts';
import styles from './audit.module.css';
import { type Coverage, CoverageAnswer } from './coverage-answer.tsx';
import type { People } from './read-audit.ts';

const FIELDS = ['name', 'birthDate', 'day'] as const;
type CoverageErrors = Readonly<
  Partial<Record<(typeof FIELDS)[number], 'wrong.required' | 'covered.inFuture'>>
>;

const valueIn = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

/** Replaces native form validation, whose messages use the browser's language and disappear on their own. */
const validate = (data: FormData, today: string): CoverageErrors => {
  const wrong: { -readonly [Name in keyof CoverageErrors]: CoverageErrors[Name] } = {};
  for (const name of FIELDS.filter((field) => data.has(field))) {
    const value = valueIn(data, name);
    if (value === '') wrong[name] = 'wrong.required';
    else if (name !== 'name' && value > today) wrong[name] = 'covered.inFuture';
  }
  return wrong;
};

type CoverageQuestion = InputOf<typeof askCoverage>['body'];

type CoverageSectionProps = {
  readonly timeZone: string;
  /** The record to check. Its people are empty until loaded. If omitted, the form asks for a name and date of birth. */
  readonly record?: { readonly id: string; readonly people: People };
};

export const CoverageSection = ({ timeZone, record }: CoverageSectionProps) => {
  const text = useText();
  const today = dateIn(timeZone, new Date());
  const [answer, setAnswer] = useState<Coverage>();
  const [error, setError] = useState<unknown>();
  const [wrong, setWrong] = useState<CoverageErrors>({});
  const [isAsking, setIsAsking] = useState(false);
  const attempts = useRef(0);

  /** Clears the result when the form changes and invalidates requests in flight. */
  const reset = (): number => {
    setAnswer(undefined);
    setError(undefined);
    setWrong({});
    setIsAsking(false);
    attempts.current += 1;
    return attempts.current;
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const value = (name: string): string => valueIn(data, name);
    const day = value('day');
    const body: CoverageQuestion =
      record === undefined
        ? { day, name: value('name'), birthDate: value('birthDate') }
        : { day, participantId: value('person'), signedWaiverId: record.id };
    const attempt = reset();
    const found = validate(data, today);
    setWrong(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    const isCurrent = (): boolean => attempts.current === attempt;
    setIsAsking(true);
    try {
      const { result } = await ask(askCoverage, { body });
      if (isCurrent()) setAnswer(result);
    } catch (problem) {
      if (isCurrent()) setError(problem);
    }
    if (isCurrent()) setIsAsking(false);
  };

  const errorOf = (name: keyof CoverageErrors) => fieldError(wrong[name] && text(wrong[name]));

  return (
    <section className={styles.coverage}>
      <h2 className={styles.sectionTitle}>{text('covered.title')}</h2>
      <p className={styles.quiet}>{text('covered.lead')}</p>
      <form noValidate className={styles.question} onChange={reset} onSubmit={(event) => void submit(event)}>
        {record === undefined ? (
          <>
            <Field label={text('covered.name')} size="large" {...errorOf('name')}>
              <Input name="name" size="large" required maxLength={200} autoComplete="off" />
            </Field>
            <Field label={text('covered.birthDate')} size="large" {...errorOf('birthDate')}>
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
        <Field label={text('covered.day')} size="large" {...errorOf('day')}>
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
