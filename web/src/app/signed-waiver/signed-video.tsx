import type { SignedContent } from '@waivers/waiver/record/signed-content.ts';
import { type ShownViewing, type VideoWords, watchedVideo } from '@waivers/waiver/record/watched-video.ts';
import { useIntl } from 'react-intl';
import { svgImage } from '../../document/rich-text-view.tsx';
import { useText } from '../../messages/use-text.ts';
import styles from './signed-waiver.module.css';

/** Keeps each variable as a placeholder, which is filled in later. */
const PLACES = { date: '{date}', answer: '{answer}', code: '{code}' };

const useWords = (): VideoWords => {
  const text = useText();
  return {
    asGroup: text('signed.asGroup'),
    begunOn: text('signed.begunOn', PLACES),
    videoFailed: text('signed.videoFailed', PLACES),
    understoodOn: text('signed.understoodOn', PLACES),
    notUnderstood: text('signed.notUnderstood'),
    rightAnswer: text('signed.rightAnswer', PLACES),
    wrongAnswer: text('signed.wrongAnswer', PLACES),
    erased: text('signer.erased'),
  };
};

const Viewing = ({ viewing, signedIn }: { readonly viewing: ShownViewing; readonly signedIn: string }) => {
  const text = useText();
  const { who, lines, answers, refused, signature } = viewing;
  return (
    <div className={styles.person}>
      <h3 className={styles.personName}>
        <bdi translate="no">{who}</bdi>
      </h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {(answers.length > 0 || refused > 0) && (
        <dl className={styles.fields}>
          {answers.map(({ key, question, answer }) => (
            <div key={key} className={styles.wideField}>
              <dt dir="auto" lang={signedIn}>
                {question}
              </dt>
              <dd>
                <bdi translate="no">{answer}</bdi>
              </dd>
            </div>
          ))}
          {refused > 0 && (
            <div className={styles.field}>
              <dt>{text('signed.refusedAttempts')}</dt>
              <dd>{refused}</dd>
            </div>
          )}
        </dl>
      )}
      {signature === null && <p className={styles.erased}>{text('signer.erased')}</p>}
      {typeof signature === 'string' && (
        <div className={styles.videoSignature}>
          <p className={styles.quiet}>{text('signed.signatureAlt')}</p>
          <img className={styles.signature} src={svgImage(signature)} alt={text('signed.signatureAlt')} />
        </div>
      )}
    </div>
  );
};

export const SignedVideo = ({ signed }: { readonly signed: SignedContent }) => {
  const text = useText();
  const { locale } = useIntl();
  const video = watchedVideo(signed, useWords(), locale);
  if (video === undefined) return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{text('signed.video')}</h2>
      <p>
        {text(video.sha256 === undefined ? 'signed.videoAddress' : 'video.uploaded')}
        <br />
        <a className={styles.film} href={video.address} target="_blank" rel="noreferrer">
          {video.sha256 === undefined ? video.address : `SHA-256 ${video.sha256}`}
        </a>
      </p>
      {video.viewings.map((viewing) => (
        <Viewing key={viewing.viewer} viewing={viewing} signedIn={signed.document.locale} />
      ))}
    </section>
  );
};
