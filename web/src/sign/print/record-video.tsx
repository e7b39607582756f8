import { type WatchedBy, watchedVideo } from '@waivers/waiver/record/watched-video.ts';
import type { RecordWords } from '@waivers/waiver/texts/record-words.ts';
import { svgImage } from '../document/svg-image.ts';
import styles from './print.module.css';
import type { PrintedRecord } from './printed-record.ts';

type ViewingProps = { viewing: WatchedBy; words: RecordWords };

const Viewing = ({ viewing, words }: ViewingProps) => {
  const { who, lines, answers, refused, signature } = viewing;
  return (
    <div className={styles.person}>
      <h4>
        <bdi translate="no">{who}</bdi>
      </h4>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {answers.length === 0 && refused === 0 ? null : (
        <dl className={styles.lines}>
          {answers.map(({ key, question, answer }) => (
            <div key={key}>
              <dt className={styles.label} dir="auto">
                {question}
              </dt>
              <dd>
                <bdi translate="no">{answer}</bdi>
              </dd>
            </div>
          ))}
          {refused === 0 ? null : (
            <div>
              <dt className={styles.label}>{words.refusedAttempts}</dt>
              <dd>{refused}</dd>
            </div>
          )}
        </dl>
      )}
      {signature === undefined ? null : signature === null ? (
        <p>{words.erased}</p>
      ) : (
        <div className={styles.signed}>
          <span className={styles.label}>{words.signature}</span>
          <img className={styles.signature} alt={who} src={svgImage(signature)} />
        </div>
      )}
    </div>
  );
};

/** The safety video: who watched it, when, and every answer. Nothing for a waiver without one. */
export const RecordVideo = ({ record }: { record: PrintedRecord }) => {
  const { signed, words } = record;
  const video = watchedVideo(signed, words);
  if (video === undefined) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{words.video}</h3>
      <p>
        <span className={styles.label}>
          {video.sha256 === undefined ? words.videoAddress : words.videoFile}
        </span>
        <br />
        <bdi translate="no">{video.sha256 === undefined ? video.address : `SHA-256 ${video.sha256}`}</bdi>
      </p>
      {video.viewings.map((viewing) => (
        <Viewing key={viewing.viewer} viewing={viewing} words={words} />
      ))}
    </section>
  );
};
