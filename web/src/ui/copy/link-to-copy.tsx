import { Button, Checkbox, Input } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { useRef, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { COPIED_MS, useSnackbar } from '../snackbar/snackbar.tsx';
import { copyField } from './copy-text.ts';
import styles from './link-to-copy.module.css';

type LinkToCopyProps = {
  readonly link: string;
  readonly className: string;
};

export const LinkToCopy = ({ link, className }: LinkToCopyProps) => {
  const text = useText();
  const tell = useSnackbar();
  const input = useRef<HTMLInputElement>(null);
  const [isKiosk, setIsKiosk] = useState(false);
  const copy = async (): Promise<void> => {
    if (input.current === null) return;
    tell(text((await copyField(input.current)) ? 'link.copied' : 'link.notCopied'), COPIED_MS);
  };
  return (
    <>
      <Input
        className={className}
        input={{ ref: input }}
        size="large"
        readOnly
        value={isKiosk ? `${link}?kiosk=1` : link}
        aria-label={text('waivers.publicLink')}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button size="large" icon={<CopyRegular />} onClick={() => void copy()}>
        {text('link.copy')}
      </Button>
      <Checkbox
        className={styles.kiosk ?? ''}
        size="large"
        label={text('link.kiosk')}
        checked={isKiosk}
        onChange={(_event, { checked }) => setIsKiosk(checked === true)}
      />
    </>
  );
};
