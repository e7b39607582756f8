import { Button, Input } from '@fluentui/react-components';
import { CheckmarkCircleFilled, CopyRegular, OpenRegular } from '@fluentui/react-icons';
import { useEffect, useId, useRef } from 'react';
import { useText } from '../../messages/use-text.ts';
import { copyFrom } from '../parts/copy-text.ts';
import { publicLinkOf } from '../parts/public-link-of.ts';
import { COPIED_MS, useSnackbar } from '../snackbar/snackbar.tsx';
import styles from './public-link.module.css';

type PublicLinkProps = {
  readonly waiverId: string;
  /** Appeared after publishing: focuses it. */
  readonly isNews: boolean;
};

export const PublicLink = ({ waiverId, isNews }: PublicLinkProps) => {
  const text = useText();
  const tell = useSnackbar();
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const link = publicLinkOf(waiverId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (!isNews) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  const copy = async (): Promise<void> => {
    if (input.current === null) return;
    tell(text((await copyFrom(input.current)) ? 'link.copied' : 'link.notCopied'), COPIED_MS);
  };
  return (
    <section className={styles.card} aria-labelledby={title}>
      <CheckmarkCircleFilled className={styles.icon ?? ''} fontSize={28} aria-hidden />
      <div>
        <h2 id={title} ref={heading} tabIndex={-1} className={styles.title}>
          {text('link.title')}
        </h2>
        <p className={styles.text}>{text('link.text')}</p>
      </div>
      <div className={styles.link}>
        <Input
          className={styles.address ?? ''}
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
        <Button as="a" href={link} target="_blank" rel="noopener" size="large" icon={<OpenRegular />}>
          {text('link.open')}
        </Button>
      </div>
    </section>
  );
};
