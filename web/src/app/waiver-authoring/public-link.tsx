import { Button } from '@fluentui/react-components';
import { CheckmarkCircleFilled, OpenRegular } from '@fluentui/react-icons';
import { useEffect, useId, useRef } from 'react';
import { useText } from '../../messages/use-text.ts';
import { LinkToCopy } from '../parts/link-to-copy.tsx';
import { publicLinkOf } from '../parts/public-link-of.ts';
import styles from './public-link.module.css';

type PublicLinkProps = {
  readonly waiverId: string;
  /** Appeared after publishing: focuses it. */
  readonly isNews: boolean;
};

export const PublicLink = ({ waiverId, isNews }: PublicLinkProps) => {
  const text = useText();
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const link = publicLinkOf(waiverId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (!isNews) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
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
        <LinkToCopy link={link} className={styles.address ?? ''} />
        <Button as="a" href={link} target="_blank" rel="noopener" size="large" icon={<OpenRegular />}>
          {text('link.open')}
        </Button>
      </div>
    </section>
  );
};
