import { Button, Field, Select } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { PRODUCT_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import { useRef, useState } from 'react';
import { nameOfLanguage } from '../../../messages/name-of-language.ts';
import { useText } from '../../../messages/use-text.ts';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { elementId } from '../../../waiver-draft/paths.ts';
import { changeVideo, type DraftVideo } from '../../../waiver-draft/video.ts';
import { useSession } from '../../session/session.ts';
import controls from '../sections/fields/controls.module.css';
import type { AuthoringState } from '../writing/use-authoring.ts';
import { useUpload } from './upload/use-upload.ts';
import styles from './video.module.css';

/** Reads the language code at the end of a file name, as in `film.de.vtt`, `film_de.vtt` or `film-de-AT.vtt`. */
export const languageOfFile = (name: string): ProductLocale | undefined => {
  const code = /[._-]([a-z]{2})(?:[-_][a-z]{2})?\.vtt$/i.exec(name)?.[1]?.toLowerCase();
  return PRODUCT_LOCALES.find((locale) => locale === code);
};

type CaptionsProps = { readonly state: AuthoringState; readonly video: DraftVideo };

export const Captions = ({ state: { change, draft }, video: { captions } }: CaptionsProps) => {
  const text = useText();
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  const left = PRODUCT_LOCALES.filter((locale) => captions.every((each) => each.locale !== locale));
  const [chosen, setChosen] = useState<ProductLocale>();
  // Guess only the first file's language, which is probably the waiver's.
  const guess = captions.length === 0 ? draft.locale : undefined;
  const locale = [chosen, guess].find((each) => each !== undefined && left.includes(each));
  const [names, setNames] = useState<Readonly<Partial<Record<ProductLocale, string>>>>({});
  /** A selected file whose language has not been chosen yet. */
  const [waiting, setWaiting] = useState<File>();
  const sending = useRef<ProductLocale>(undefined);
  const set = (next: (before: DraftVideo['captions']) => DraftVideo['captions']): void =>
    change((before) => changeVideo(before, { captions: next(before.config.video?.captions ?? []) }));
  const { running, wrong, start } = useUpload(
    session.kind === 'owner' ? session.user.id : '',
    'captions',
    ({ sha256 }) => {
      const of = sending.current;
      if (of !== undefined)
        set((all) => [...all.filter((each) => each.locale !== of), { locale: of, sha256 }]);
    },
  );
  const send = (file: File, of: ProductLocale): void => {
    sending.current = of;
    setWaiting(undefined);
    setChosen(undefined);
    setNames((all) => ({ ...all, [of]: file.name }));
    start(file);
  };
  const choose = (file: File): void => {
    const of = languageOfFile(file.name) ?? locale;
    if (of === undefined) setWaiting(file);
    else send(file, of);
  };
  return (
    <section aria-labelledby="captions-title" className={styles.part}>
      <h3 id="captions-title" className={styles.partTitle}>
        {text('video.captions')}
      </h3>
      <p className={styles.hint}>{text('video.captionsHint')}</p>
      {captions.length > 0 && (
        <ul className={styles.files}>
          {captions.map((each) => (
            <li key={each.locale} className={styles.file}>
              <span>
                <span lang={each.locale}>{nameOfLanguage(each.locale)}</span>
                {names[each.locale] !== undefined && (
                  <bdi translate="no" className={styles.fileName}>
                    {names[each.locale]}
                  </bdi>
                )}
              </span>
              <Button
                appearance="subtle"
                icon={<DeleteRegular fontSize={20} />}
                aria-label={text('video.removeCaptions', { language: nameOfLanguage(each.locale) })}
                onClick={() => set((all) => all.filter((one) => one.locale !== each.locale))}
              />
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <div className={styles.addFile}>
          <Field label={text('video.captionsLanguage')}>
            <Select
              value={locale ?? ''}
              onChange={(_event, { value }) => {
                const of = left.find((each) => each === value);
                setChosen(of);
                if (waiting !== undefined && of !== undefined) send(waiting, of);
              }}
            >
              {locale === undefined && <option value="">{text('video.captionsChoose')}</option>}
              {left.map((each) => (
                <option key={each} value={each} lang={each}>
                  {nameOfLanguage(each)}
                </option>
              ))}
            </Select>
          </Field>
          <Button
            id={elementId('config.video.captions')}
            disabled={running !== undefined}
            onClick={() => input.current?.click()}
          >
            {text('video.chooseCaptions')}
          </Button>
        </div>
      )}
      <p role="alert" className={controls.wrong}>
        {waiting !== undefined
          ? text('video.captionsAsk', { name: waiting.name })
          : wrong === undefined
            ? ''
            : text(wrong.id, wrong.values)}
      </p>
      <FileInput ref={input} name="captions" accept=".vtt,text/vtt" onChoose={choose} />
    </section>
  );
};
