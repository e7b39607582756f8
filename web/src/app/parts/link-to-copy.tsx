import { Button, Input } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { useRef } from 'react';
import { useText } from '../../messages/use-text.ts';
import { COPIED_MS, useSnackbar } from '../snackbar/snackbar.tsx';
import { copyFrom } from './copy-text.ts';

type LinkToCopyProps = {
  readonly link: string;
  /** Of the box; how wide it is depends on what stands beside it. */
  readonly className: string;
};

/** A waiver's public link in a box, and a button that copies it. */
export const LinkToCopy = ({ link, className }: LinkToCopyProps) => {
  const text = useText();
  const tell = useSnackbar();
  const input = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    if (input.current === null) return;
    tell(text((await copyFrom(input.current)) ? 'link.copied' : 'link.notCopied'), COPIED_MS);
  };
  return (
    <>
      <Input
        className={className}
        input={{ ref: input }}
        size="large"
        readOnly
        value={link}
        aria-label={text('waivers.publicLink')}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button size="large" icon={<CopyRegular />} onClick={() => void copy()}>
        {text('link.copy')}
      </Button>
    </>
  );
};
