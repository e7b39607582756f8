import { Button, Field, Input } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { parseVideoAddress } from '@waivers/waiver/video/video-address.ts';
import { useRef, useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { fieldError } from '../../../ui/fields/field-error.ts';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { elementId } from '../../../waiver-draft/paths.ts';
import { setAddress } from '../../../waiver-draft/video.ts';
import controls from '../sections/fields/controls.module.css';
import type { AuthoringState } from '../writing/use-authoring.ts';
import { UploadProgress } from './upload/upload-progress.tsx';
import styles from './video.module.css';

export const VideoSource = ({ state }: { readonly state: AuthoringState }) => {
  const text = useText();
  const { draft, errors, change, upload } = state;
  const { videoUrl } = draft.config;
  const kind = parseVideoAddress(videoUrl)?.kind;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [isLeft, setIsLeft] = useState(kind === undefined && videoUrl !== '');
  const isWrong = kind === undefined && videoUrl.trim() !== '' && isLeft && upload.running === undefined;
  const shown = typed ?? (kind === 'upload' ? '' : videoUrl);
  const choose = (file: File | undefined): void => {
    if (file === undefined) return;
    setTyped(undefined);
    upload.start(file);
  };
  return (
    <section
      className={styles.source}
      aria-label={text('video.title')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        choose(event.dataTransfer.files[0]);
      }}
    >
      <Field
        label={text('video.address')}
        hint={text('video.addressHint')}
        {...fieldError(isWrong ? text('wrong.invalid_video_url') : errors['config.videoUrl'])}
      >
        <Input
          id={elementId('config.videoUrl')}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          value={shown}
          onChange={(_event, { value }) => {
            setTyped(value);
            setIsLeft(false);
            upload.clearError();
            change((before) => setAddress(before, parseVideoAddress(value)?.address ?? value.trim()));
          }}
          onBlur={() => {
            setTyped(undefined);
            setIsLeft(true);
          }}
        />
      </Field>
      <div className={styles.upload}>
        {upload.running === undefined ? (
          <>
            {kind === 'upload' && <p className={styles.uploaded}>{text('video.uploaded')}</p>}
            <Button icon={<ArrowUploadRegular fontSize={20} />} onClick={() => input.current?.click()}>
              {text(kind === 'upload' ? 'video.uploadAgain' : 'video.upload')}
            </Button>
            <p className={styles.hint}>{text('video.uploadHint')}</p>
          </>
        ) : (
          <UploadProgress running={upload.running} onCancel={upload.cancel} />
        )}
        <p role="alert" className={controls.wrong}>
          {upload.wrong === undefined ? '' : text(upload.wrong.id, upload.wrong.values)}
        </p>
      </div>
      <FileInput ref={input} name="video" accept="video/mp4,video/webm,.mp4,.m4v,.webm" onChoose={choose} />
    </section>
  );
};
