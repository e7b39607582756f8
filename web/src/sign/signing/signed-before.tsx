import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import draftStyles from '../draft/draft-prompt.module.css';
import { useWaiver } from '../form/use-form.ts';
import button from '../frame/button.module.css';

export type SignedBeforeProps = {
  /** ms since 1970 */
  readonly at: number;
  /** Somebody has said that it was them. */
  readonly isOver: boolean;
  readonly onOther: () => void;
  readonly onMe: () => void;
};

/** In place of the form, which keeps what was typed. Focused: it may appear after a press. */
export const SignedBefore = ({ at, isOver, onOther, onMe }: SignedBeforeProps) => {
  const intl = useIntl();
  const { title } = useWaiver().document;
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is news as well
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [isOver]);
  return (
    <section
      className={draftStyles.prompt}
      ref={section}
      tabIndex={-1}
      aria-labelledby="signed-before-title"
      data-signed-before={isOver ? 'over' : 'asked'}
    >
      <h2 className={draftStyles.title} id="signed-before-title">
        {intl.formatMessage({ id: isOver ? 'signedBefore.over.title' : 'signedBefore.title' })}
      </h2>
      <p>
        {isOver
          ? intl.formatMessage({ id: 'signedBefore.over.text' })
          : intl.formatMessage({ id: 'signedBefore.text' }, { title, time: intl.formatTime(at) })}
      </p>
      <div className={draftStyles.choices}>
        <button type="button" className={isOver ? button.secondary : button.primary} onClick={onOther}>
          {intl.formatMessage({ id: 'signedBefore.other' })}
        </button>
        {isOver ? null : (
          <button type="button" className={button.secondary} onClick={onMe}>
            {intl.formatMessage({ id: 'signedBefore.me' })}
          </button>
        )}
      </div>
    </section>
  );
};
