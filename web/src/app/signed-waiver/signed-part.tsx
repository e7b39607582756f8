import { fullName } from '@waivers/waiver/options/person-name.ts';
import type {
  AnsweredField,
  AnsweredPart,
  AnsweredPerson,
  ShownAnswer,
} from '@waivers/waiver/record/answered-parts.ts';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { svgImage } from '../../sign/document/svg-image.ts';
import { RoleChip } from '../parts/role-chip.tsx';
import styles from './signed-waiver.module.css';

const Answer = ({ answer }: { readonly answer: ShownAnswer }) => {
  const text = useText();
  const intl = useIntl();
  switch (answer.kind) {
    case 'date':
      return intl.formatDate(answer.date, { dateStyle: 'long', timeZone: 'UTC' });
    case 'tick':
      return text(answer.isTicked ? 'signed.ticked' : 'signed.notTicked');
    case 'text':
      return <bdi>{answer.text}</bdi>;
  }
};

const Fields = ({ fields }: { readonly fields: readonly AnsweredField[] }) =>
  fields.every(({ answer }) => answer === undefined) ? null : (
    <dl className={styles.fields}>
      {fields.map(
        ({ name, title, answer }) =>
          answer !== undefined && (
            <div key={name} className={answer.kind === 'tick' ? styles.wideField : styles.field}>
              <dt>{title}</dt>
              <dd>
                <Answer answer={answer} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );

const Person = ({ person }: { readonly person: AnsweredPerson }) => {
  const text = useText();
  const { locale } = useIntl();
  const { identity, role } = person.participant;
  const name = identity === 'erased' ? text('signer.erased') : fullName(identity, locale);
  return (
    <div className={styles.person}>
      <h3 className={styles.personName}>
        <bdi>{name}</bdi>{' '}
        <span lang={locale}>
          <RoleChip role={role} />
        </span>
      </h3>
      <Fields fields={person.fields} />
    </div>
  );
};

export const SignedPart = ({ answered }: { readonly answered: AnsweredPart }) => {
  const text = useText();
  const { locale } = useIntl();
  const { part, people, fields, isErased, svg } = answered;
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{part.title}</h2>
      {people.map((person) => (
        <Person key={person.participant.id} person={person} />
      ))}
      <Fields fields={fields} />
      {isErased && (
        <p className={styles.erased} lang={locale}>
          {text('signed.erased')}
        </p>
      )}
      {svg !== undefined && (
        <img className={styles.signature} src={svgImage(svg)} alt={text('signed.signatureAlt')} />
      )}
    </section>
  );
};
