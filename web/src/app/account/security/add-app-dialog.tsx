import { Button } from '@fluentui/react-components';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { Problem, problemText } from '../../../problems/problem.ts';
import { FieldToCopy } from '../../../ui/copy/field-to-copy.tsx';
import { Dialog, DialogButton } from '../../../ui/dialog/dialog.tsx';
import { QrImage, qrCodeOf } from '../../../ui/qr-code/qr-image.tsx';
import { CodeField } from '../../second-factor/code-field.tsx';
import type { NewApp } from './manage-factors.ts';
import styles from './security.module.css';

/** Without a mouse, the app is likely to be on this device, which cannot scan its own screen. */
const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches;

const wrongText = (error: unknown): AppTextId => {
  if (!(error instanceof Problem)) return problemText(error);
  if (error.status === 422) return 'factor.wrong.totp';
  if (error.status === 429) return 'account.passwordTooOften';
  return error.status === 404 ? 'security.appExpired' : problemText(error);
};

type AddAppDialogProps = {
  readonly app: NewApp;
  /** @throws Problem */
  readonly onConfirm: (code: string) => Promise<void>;
  readonly onClose: () => void;
};

export const AddAppDialog = ({ app: { secret, uri }, onConfirm, onClose }: AddAppDialogProps) => {
  const text = useText();
  const qrCode = useMemo(() => qrCodeOf(uri), [uri]);
  const [isOnPhone] = useState(isPhone);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<AppTextId>();
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const tell = (why: AppTextId): void => {
    setWrong(why);
    setIsBusy(false);
    field.current?.select();
    field.current?.focus();
  };
  const submit = async (): Promise<void> => {
    if (code.trim() === '') {
      tell('account.required');
      return;
    }
    setIsBusy(true);
    await onConfirm(code.trim()).catch((error: unknown) => tell(wrongText(error)));
  };
  const keyToCopy = (
    <>
      <p className={styles.how}>{text('security.appKeyHow')}</p>
      <div className={styles.key}>
        <FieldToCopy label={text('apiKeys.key')} value={secret} isMain={false} />
      </div>
    </>
  );
  const image = (
    <div className={styles.code}>
      <QrImage code={qrCode} label={text('security.appCode')} />
    </div>
  );

  return (
    <Dialog
      title={text('security.add.totp')}
      isLong
      onClose={onClose}
      actions={
        <>
          <DialogButton id="dialog.cancel" onClick={onClose} />
          <Button type="submit" form={id} size="large" appearance="primary" disabledFocusable={isBusy}>
            {text(isBusy ? 'confirm.busy' : 'confirm.submit')}
          </Button>
        </>
      }
    >
      {isOnPhone ? (
        <>
          <Button as="a" href={uri} size="large" className={styles.opening ?? ''}>
            {text('security.appOpen')}
          </Button>
          {keyToCopy}
          <details className={styles.other}>
            <summary>{text('security.appElsewhere')}</summary>
            <p>{text('security.appScan')}</p>
            {image}
          </details>
        </>
      ) : (
        <>
          <p>{text('security.appScan')}</p>
          {image}
          <details className={styles.other}>
            <summary>{text('security.appCannotScan')}</summary>
            {keyToCopy}
          </details>
        </>
      )}
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <CodeField
          kind="totp"
          value={code}
          error={wrong && text(wrong)}
          inputRef={field}
          onChange={(value) => {
            setCode(value);
            setWrong(undefined);
          }}
        />
      </form>
    </Dialog>
  );
};
