import { type ReactNode, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import button from '../frame/button.module.css';
import { Icon } from '../frame/icon.tsx';
import styles from './signing-notice.module.css';
import type { Notice } from './use-signing.ts';

/** Whether resending is pointless. */
export const isOver = (notice: Notice): boolean =>
  notice === 'not_found' || notice === 'id_already_used' || notice === 'erased';

export const SigningNotice = ({
  notice,
  onStartOver,
  children,
}: {
  notice: Notice;
  onStartOver: () => void;
  children: ReactNode;
}) => {
  const intl = useIntl();
  const isNews = notice === 'changed' || notice === 'sent_before';
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls and focuses for every notice
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, [notice]);
  return (
    <section
      className={styles.notice}
      ref={section}
      tabIndex={-1}
      aria-labelledby="notice-title"
      data-notice={notice}
    >
      <span className={styles.sign} data-tone={isNews ? 'news' : 'failure'}>
        <Icon name={isNews ? 'info' : 'warning'} className={styles.icon} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title} id="notice-title">
          {intl.formatMessage({ id: `notice.${notice}.title` })}
        </h2>
        <p className={styles.text}>{intl.formatMessage({ id: `notice.${notice}.text` })}</p>
        {children}
        {notice === 'id_already_used' || notice === 'erased' ? (
          <button type="button" className={button.secondary} onClick={onStartOver}>
            {intl.formatMessage({ id: 'notice.startOver' })}
          </button>
        ) : null}
      </div>
    </section>
  );
};
