import { Button } from '@fluentui/react-components';
import { ImageRegular } from '@fluentui/react-icons';
import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { errorMessage } from '../../../messages/error-message.ts';
import { useText } from '../../../messages/use-text.ts';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import {
  IMAGE_TYPES,
  type ImageError,
  type ImageFile,
  isTooWide,
  readImageFile,
} from '../../../ui/fields/image-file.ts';
import { RowForm } from '../../../ui/rows/row-form.tsx';
import { SettingRow } from '../../../ui/rows/setting-row.tsx';
import styles from '../../../ui/rows/setting-rows.module.css';
import { useSaving } from '../../../ui/rows/use-saving.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { useChangeAccount } from '../../session/use-account.ts';

type LogoFormProps = { readonly hasLogo: boolean; readonly onClose: () => void };

const LogoForm = ({ hasLogo, onClose }: LogoFormProps) => {
  const text = useText();
  const intl = useIntl();
  const tell = useSnackbar();
  const change = useChangeAccount();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<ImageFile | null>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const saving = useSaving({ fields: ['logo'] });
  const { errors, isSaving } = saving;

  const choices = useRef(0);
  const refuse = (wrong: ImageError) => {
    setImage(null);
    saving.show({ logo: errorMessage(intl, wrong) });
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined || isSaving) return;
    choices.current += 1;
    const choice = choices.current;
    const read = await readImageFile(file);
    // Ignore the result if another file has been selected in the meantime.
    if (choice !== choices.current) return;
    if ('wrong' in read) return refuse(read.wrong);
    saving.clearError('logo');
    setImage(read);
  };
  /** Keeps the browser from opening a file dropped outside the drop area. */
  const keepPage = (event: DragEvent) => event.preventDefault();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    void choose(event.dataTransfer.files[0]);
  };
  const send = async (logo: string | null) => {
    choices.current += 1;
    if (!(await saving.save({}, () => change({ logo })))) return;
    tell(text(logo === null ? 'account.logoRemoved' : 'account.logoSaved'));
    onClose();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here.
    <div onDragOver={keepPage} onDrop={keepPage}>
      <RowForm
        saving={saving}
        isDirty={image !== null}
        notReady={image === null && !isSaving ? 'account.logoFirst' : undefined}
        onSubmit={() => void send(image?.dataUrl ?? null)}
        onCancel={onClose}
        labels={
          image === null && isSaving
            ? { save: 'account.logoUpload', saving: 'account.logoRemoving' }
            : { save: 'account.logoUpload', saving: 'account.logoUploading' }
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside chooses a file by keyboard. */}
        <div
          className={styles.drop}
          data-state={isDragOver ? 'over' : image === null ? 'empty' : 'chosen'}
          onDragOver={(event) => {
            event.preventDefault();
            setIsDragOver(true);
          }}
          onDragLeave={() => setIsDragOver(false)}
          onDrop={drop}
        >
          {image === null ? (
            <>
              <ImageRegular fontSize={32} aria-hidden />
              <span>{text('account.logoDrop')}</span>
            </>
          ) : (
            <img
              className={styles.preview}
              src={image.dataUrl}
              alt={text('account.logoPreview', { name: image.name })}
              onLoad={({ currentTarget }) => {
                if (isTooWide(currentTarget)) refuse({ code: 'image_too_large' });
              }}
              onError={() => refuse({ code: 'image_damaged' })}
            />
          )}
        </div>
        <div className={styles.choose}>
          <Button
            aria-describedby={`${id}limits ${id}error`}
            disabledFocusable={isSaving}
            onClick={() => input.current?.click()}
          >
            {text('account.logoChoose')}
          </Button>
          {hasLogo && (
            <Button appearance="subtle" disabledFocusable={isSaving} onClick={() => void send(null)}>
              {text('account.logoRemove')}
            </Button>
          )}
        </div>
        <FileInput
          ref={input}
          name="logo"
          accept={IMAGE_TYPES.join()}
          onChoose={(file) => void choose(file)}
        />
        <p id={`${id}limits`} className={styles.hint}>
          {text('account.logoLimits')}
        </p>
        <p id={`${id}error`} className={styles.wrong} role="alert">
          {errors.logo}
        </p>
      </RowForm>
    </div>
  );
};

export const LogoRow = ({ account }: { readonly account: OwnerAccount }) => {
  const text = useText();
  const { logo, company } = account;
  return (
    <SettingRow
      label={text('account.logo')}
      value={
        logo === null ? (
          <span className={styles.none}>{text('account.logoHint')}</span>
        ) : (
          <img className={styles.logo} src={logo} alt={text('account.logoAlt', { company })} />
        )
      }
      hint={logo === null ? undefined : text('account.logoHint')}
      action={logo === null ? 'account.add' : 'account.edit'}
    >
      {(close) => <LogoForm hasLogo={logo !== null} onClose={close} />}
    </SettingRow>
  );
};
