import { Button } from '@fluentui/react-components';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { errorMessage } from '../../../../messages/error-message.ts';
import { useText } from '../../../../messages/use-text.ts';
import { FileInput } from '../../../../ui/fields/file-input.tsx';
import { IMAGE_TYPES, type ImageError, isTooWide, readImageFile } from '../../../../ui/fields/image-file.ts';
import { elementId } from '../../../../waiver-draft/paths.ts';
import { changeConfig } from '../../../../waiver-draft/waiver-draft.ts';
import type { AuthoringState } from '../../writing/use-authoring.ts';
import controls from '../fields/controls.module.css';
import settings from './settings.module.css';

/** Lets the owner choose a JPG or PNG of up to 750 kB, kept in the draft as a `data:` URL until it is uploaded. */
export const BackgroundCard = ({ state }: { readonly state: AuthoringState }) => {
  const text = useText();
  const intl = useIntl();
  const id = useId();
  const { draft, errors, change } = state;
  const { background } = draft.config;
  const input = useRef<HTMLInputElement>(null);
  const choices = useRef(0);
  const [wrong, setWrong] = useState<ImageError | null>(null);
  const message = wrong === null ? errors['config.background'] : errorMessage(intl, wrong);
  const set = (next: string | null) => change((before) => changeConfig(before, { background: next }));
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    choices.current += 1;
    const choice = choices.current;
    const read = await readImageFile(file);
    // Ignore the result if another file has been selected in the meantime.
    if (choice !== choices.current) return;
    if ('wrong' in read) {
      setWrong(read.wrong);
      return;
    }
    setWrong(null);
    set(read.dataUrl);
  };
  const refuse = (next: ImageError): void => {
    if (background?.startsWith('data:') !== true) return;
    setWrong(next);
    set(null);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void choose(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={settings.settings}
      aria-labelledby="background-title"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h2 id="background-title" className={settings.settingsTitle}>
        {text('background.title')}
      </h2>
      <div className={settings.image}>
        {background === null || background === '' ? (
          <div className={settings.noImage}>
            <ImageRegular fontSize={28} aria-hidden />
            <span>{text('background.ours')}</span>
          </div>
        ) : (
          <img
            className={settings.picture}
            src={background}
            alt={text('background.chosen')}
            onLoad={({ currentTarget }) => {
              if (isTooWide(currentTarget)) refuse({ code: 'image_too_large' });
            }}
            onError={() => refuse({ code: 'image_damaged' })}
          />
        )}
        <div className={settings.imageText}>
          <p id={`${id}hint`} className={settings.hint}>
            {text('background.hint')}
          </p>
          <div className={settings.imageActions}>
            <Button
              id={elementId('config.background')}
              aria-describedby={message === undefined ? `${id}hint` : `${id}hint ${id}error`}
              onClick={() => input.current?.click()}
            >
              {text('background.choose')}
            </Button>
            {background !== null && background !== '' && (
              <Button appearance="subtle" onClick={() => set(null)}>
                {text('background.remove')}
              </Button>
            )}
          </div>
          {message !== undefined && (
            <p id={`${id}error`} role="alert" className={controls.wrong}>
              {message}
            </p>
          )}
        </div>
      </div>
      <FileInput
        ref={input}
        name="background"
        accept={IMAGE_TYPES.join()}
        onChoose={(file) => void choose(file)}
      />
    </section>
  );
};
