import { Button, Field, Input } from '@fluentui/react-components';
import { listReaders } from '@waivers/contract/audit/readers.ts';
import type { AnswerOf } from '@waivers/contract/call/call.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { problemKind } from '../../problems/problem.ts';
import { fieldError } from '../../ui/fields/field-error.ts';
import { ErrorBar } from '../../ui/page/bars.tsx';
import { ask } from '../api/call.ts';
import { useRoleName } from '../session/role-name.ts';
import styles from './audit.module.css';

type Readers = AnswerOf<typeof listReaders>['result'];
type Period = Pick<Readers['people'][number], 'from' | 'until'>;

const Reader = ({ name, what, period }: { name: string; what: string; period: string }) => (
  <li className={styles.reader}>
    <strong>{name}</strong>
    {what !== '' && <span>{what}</span>}
    <span className={styles.quiet}>{period}</span>
  </li>
);

const Answer = ({ readers: { people, keys, signedAt, timeZone } }: { readonly readers: Readers }) => {
  const intl = useIntl();
  const text = useText();
  const roleName = useRoleName();
  const erased = text('audit.who.erased');
  const date = (time: string): string =>
    intl.formatDate(time, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const periodOf = ({ from, until }: Period): string =>
    intl.formatList(
      [
        text('readers.from', { from: date(from) }),
        ...(until === null ? [] : [text('readers.until', { until: date(until) })]),
      ],
      { type: 'unit' },
    );
  if (people.length + keys.length === 0) return <p>{text('readers.nobody', { day: date(signedAt) })}</p>;
  return (
    <ul className={styles.readers} data-answer>
      {people.map((person) => (
        <Reader
          key={`${person.userId} ${person.role} ${person.from}`}
          name={person.name ?? erased}
          what={text(person.sees === 'record' ? 'readers.record' : 'readers.list', {
            role: roleName(person.role),
          })}
          period={periodOf(person)}
        />
      ))}
      {keys.map((key) => (
        <Reader
          key={key.id}
          name={text('readers.key', {
            name: key.name ?? text('readers.erasedKey'),
            maker: key.madeBy ?? erased,
          })}
          what=""
          period={periodOf(key)}
        />
      ))}
    </ul>
  );
};

/** Answers who could see a record on a day, from the account's events. */
export const ReadersSection = ({ id, timeZone }: { readonly id: string; readonly timeZone: string }) => {
  const text = useText();
  const today = dateIn(timeZone, new Date());
  const [day, setDay] = useState(today);
  const [readers, setReaders] = useState<Readers>();
  const [error, setError] = useState<unknown>();
  const [wrong, setWrong] = useState<'wrong.required' | 'covered.inFuture'>();

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const found = day === '' ? 'wrong.required' : day > today ? 'covered.inFuture' : undefined;
    setWrong(found);
    setReaders(undefined);
    setError(undefined);
    if (found !== undefined) return;
    try {
      setReaders((await ask(listReaders, { params: { id }, query: { day } })).result);
    } catch (problem) {
      setError(problem);
    }
  };

  return (
    <section className={styles.coverage}>
      <h2 className={styles.sectionTitle}>{text('readers.title')}</h2>
      <p className={styles.quiet}>{text('readers.lead')}</p>
      <form noValidate className={styles.question} onSubmit={(event) => void submit(event)}>
        <Field label={text('covered.day')} size="large" {...fieldError(wrong && text(wrong))}>
          <Input
            type="date"
            size="large"
            required
            min="2000-01-01"
            max={today}
            value={day}
            onChange={(_, { value }) => {
              setDay(value);
              setReaders(undefined);
            }}
          />
        </Field>
        <Button type="submit" size="large">
          {text('readers.show')}
        </Button>
      </form>
      <div role="status">
        {error !== undefined && <ErrorBar>{text(`failed.${problemKind(error)}`)}</ErrorBar>}
        {readers !== undefined && <Answer readers={readers} />}
      </div>
    </section>
  );
};
