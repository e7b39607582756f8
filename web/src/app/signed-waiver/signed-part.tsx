import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import type {
  AnsweredField,
  AnsweredPart,
  AnsweredPerson,
  ShownAnswer,
} from '@waivers/waiver/record/answered-parts.ts';
import { longCivilDate } from '@waivers/waiver/record/record-date.ts';
import type { RecordWords } from '@waivers/waiver/texts/record-words.ts';
import { useIntl } from 'react-intl';
import { RichTextView, svgImage } from '../../document/rich-text-view.tsx';
import { useText } from '../../messages/use-text.ts';
import { Chip, RoleChip } from '../../ui/rows/chip.tsx';
import styles from './signed-waiver.module.css';

type Language = {
  readonly signedIn: string;
  /** The product's texts in that locale, or undefined to use the owner's language. */
  readonly words: RecordWords | undefined;
};

/** Marks text in the owner's language inside a document in another language. */
const OwnerWords = ({ children }: { readonly children: string }) => (
  <span lang={useIntl().locale}>{children}</span>
);

/** The waiver's text, expanded so that the record reads like the document that was signed. */
export const SignedText = ({ document }: { readonly document: SignableDocument }) => {
  const text = useText();
  const { heading, subtitle, description, content } = document;
  return (
    <details className={styles.text} open>
      <summary>
        <OwnerWords>{text('signed.text')}</OwnerWords>
      </summary>
      {heading !== '' && <h2 className={styles.partTitle}>{heading}</h2>}
      {subtitle !== '' && <p className={styles.subtitle}>{subtitle}</p>}
      <RichTextView text={description} className={styles.richText} />
      <RichTextView text={content} className={styles.richText} />
    </details>
  );
};

const Answer = ({ answer, signedIn, words }: Language & { readonly answer: ShownAnswer }) => {
  const text = useText();
  switch (answer.kind) {
    case 'date':
      return longCivilDate(answer.date, signedIn);
    case 'tick': {
      const { isTicked } = answer;
      const foreign = isTicked ? words?.ticked : words?.notTicked;
      return (
        <Chip tone={isTicked ? 'good' : 'neutral'}>
          {foreign ?? <OwnerWords>{text(isTicked ? 'signed.ticked' : 'signed.notTicked')}</OwnerWords>}
        </Chip>
      );
    }
    case 'text':
      return <bdi translate="no">{answer.text}</bdi>;
  }
};

/** Longer labels are questions, which get a line of their own. */
const MAX_LABEL_LENGTH = 28;

const placeOf = ({ title, answer }: AnsweredField): string | undefined => {
  if (answer?.kind === 'tick') return styles.tick;
  return title.length > MAX_LABEL_LENGTH ? styles.wideField : styles.field;
};

const Fields = ({ fields, ...language }: Language & { readonly fields: readonly AnsweredField[] }) =>
  fields.every(({ answer }) => answer === undefined) ? null : (
    <dl className={styles.fields}>
      {fields.map(
        (field) =>
          field.answer !== undefined && (
            <div key={field.name} className={placeOf(field)}>
              <dt>{field.title}</dt>
              <dd>
                <Answer answer={field.answer} {...language} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );

const roleIn = (words: RecordWords | undefined, role: string): string | undefined =>
  Object.entries(words?.roles ?? {}).find(([each]) => each === role)?.[1];

const PersonName = ({ person, ...language }: Language & { readonly person: AnsweredPerson }) => {
  const text = useText();
  const { locale } = useIntl();
  const { signedIn, words } = language;
  const { identity, role } = person.participant;
  const roleWord = roleIn(words, role);
  return (
    <h3 className={styles.personName}>
      {identity === 'erased' ? (
        (words?.erased ?? <OwnerWords>{text('signer.erased')}</OwnerWords>)
      ) : (
        <bdi translate="no">{fullName(identity, signedIn)}</bdi>
      )}{' '}
      {roleWord === undefined ? (
        <span lang={locale}>
          <RoleChip role={role} />
        </span>
      ) : (
        <Chip tone="brand">{roleWord}</Chip>
      )}
    </h3>
  );
};

type SignedPartProps = Language & {
  readonly answered: AnsweredPart;
  /** Id of the participant whom the page's title names. */
  readonly signerId: string | undefined;
};

/** Renders a section entirely in the signing language, so that it can be read to the signer. */
export const SignedPart = ({ answered, signerId, ...language }: SignedPartProps) => {
  const text = useText();
  const { part, people, fields, isErased, svg } = answered;
  const { words } = language;
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{part.title}</h2>
      {part.description !== '' && <p>{part.description}</p>}
      <RichTextView text={part.content} className={styles.richText} />
      {people.map((person) => (
        <div key={person.participant.id} className={styles.person}>
          {person.participant.id !== signerId && <PersonName person={person} {...language} />}
          <Fields fields={person.fields} {...language} />
        </div>
      ))}
      <Fields fields={fields} {...language} />
      {isErased && (
        <p className={styles.erased}>{words?.erased ?? <OwnerWords>{text('signed.erased')}</OwnerWords>}</p>
      )}
      {svg !== undefined && (
        <img
          className={styles.signature}
          src={svgImage(svg)}
          alt={words?.signature ?? text('signed.signatureAlt')}
        />
      )}
    </section>
  );
};
