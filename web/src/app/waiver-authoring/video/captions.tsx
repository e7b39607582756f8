import { Button, Field, Select } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { PRODUCT_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import { useRef, useState } from 'react';
import { nameOfLanguage } from '../../../messages/name-of-language.ts';
import { useText } from '../../../messages/use-text.ts';
import { useSession } from '../../session/use-session.ts';
import { idOf } from '../draft/paths.ts';
import { changeVideo, type DraftVideo } from '../draft/video.ts';
import controls from '../sections/controls.module.css';
import type { AuthoringState } from '../writing/use-authoring.ts';
import { useUpload } from './upload/use-upload.ts';
import styles from './video.module.css';

type CaptionsProps = { readonly state: AuthoringState; readonly video: DraftVideo };

/** One WebVTT file a language. */
export const Captions = ({ state: { change, draft }, video: { captions } }: CaptionsProps) => {
  const text = useText();
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  const left = PRODUCT_LOCALES.filter((locale) => captions.every((each) => each.locale !== locale));
  const [chosen, setChosen] = useState<ProductLocale>(draft.locale);
  const locale = left.includes(chosen) ? chosen : left[0];
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
              <span lang={each.locale}>{nameOfLanguage(each.locale)}</span>
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
      {locale !== undefined && (
        <div className={styles.addFile}>
          <Field label={text('video.captionsLanguage')}>
            <Select value={locale} onChange={(_event, { value }) => setChosen(value as ProductLocale)}>
              {left.map((each) => (
                <option key={each} value={each} lang={each}>
                  {nameOfLanguage(each)}
                </option>
              ))}
            </Select>
          </Field>
          <Button
            id={idOf('config.video.captions')}
            disabled={running !== undefined}
            onClick={() => input.current?.click()}
          >
            {text('video.chooseCaptions')}
          </Button>
        </div>
      )}
      <p role="alert" className={controls.wrong}>
        {wrong === undefined ? '' : text(wrong)}
      </p>
      <input
        ref={input}
        hidden
        type="file"
        name="captions"
        accept=".vtt,text/vtt"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          sending.current = locale;
          if (file !== undefined) start(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </section>
  );
};
