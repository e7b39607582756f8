import { Button, Field, Input } from '@fluentui/react-components';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../messages/use-text.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { fieldError } from '../ui/fields/field-error.ts';
import { linkAddressOf } from './link.ts';
import styles from './rich-text.module.css';

export type OfferedLink = { readonly href: string; readonly label: string };

export type TypedLink = { readonly href: string; readonly label: string };

type LinkDialogProps = {
  readonly href: string;
  readonly needsLabel: boolean;
  readonly offered: OfferedLink | undefined;
  readonly onSet: (link: TypedLink) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
};

export const LinkDialog = ({ href, needsLabel, offered, onSet, onRemove, onClose }: LinkDialogProps) => {
  const text = useText();
  const form = useId();
  const [isOffered, setIsOffered] = useState(offered !== undefined && href === offered.href);
  const [typed, setTyped] = useState(isOffered ? '' : href.replace(/^mailto:/iu, ''));
  const [label, setLabel] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const set = (event: FormEvent): void => {
    event.preventDefault();
    // React would bubble this event from the dialog to the form that contains the editor.
    event.stopPropagation();
    const address = isOffered ? offered?.href : linkAddressOf(typed);
    setIsWrong(address === undefined);
    if (address === undefined) return;
    const ownLabel = label.trim();
    const fallback = isOffered ? (offered?.label ?? '') : typed.trim();
    onSet({ href: address, label: ownLabel === '' ? fallback : ownLabel });
  };
  return (
    <Dialog
      title={text(href === '' ? 'rich.link.add' : 'rich.link.edit')}
      onClose={onClose}
      actions={
        <>
          {href !== '' && (
            <Button size="large" onClick={onRemove}>
              {text('rich.link.remove')}
            </Button>
          )}
          <Button size="large" onClick={onClose}>
            {text('dialog.cancel')}
          </Button>
          <Button size="large" appearance="primary" type="submit" form={form}>
            {text('rich.link.set')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={styles.linkForm} onSubmit={set}>
        {offered !== undefined && (
          <fieldset className={styles.choices}>
            <legend>{text('rich.link.to')}</legend>
            <label>
              <input type="radio" name="link-to" checked={!isOffered} onChange={() => setIsOffered(false)} />
              {text('rich.link.toAddress')}
            </label>
            <label>
              <input type="radio" name="link-to" checked={isOffered} onChange={() => setIsOffered(true)} />
              {offered.label}
            </label>
          </fieldset>
        )}
        {!isOffered && (
          <Field
            label={text('rich.link.address')}
            hint={text('rich.link.addressHint')}
            size="large"
            {...fieldError(isWrong ? text('rich.link.wrong') : undefined)}
          >
            <Input
              name="link-address"
              size="large"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(_event, { value }) => setTyped(value)}
            />
          </Field>
        )}
        {needsLabel && (
          <Field label={text('rich.link.text')} size="large">
            <Input
              name="link-text"
              size="large"
              autoComplete="off"
              value={label}
              onChange={(_event, { value }) => setLabel(value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
};
