import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { MAX_HTML_LENGTH } from '@waivers/waiver/rich-text/rich-text.ts';
import { useText } from '../../messages/use-text.ts';
import styles from '../rich-text.module.css';
import { LOSSES } from './losses.ts';
import type { PasteNotice } from './paste-plugin.ts';

type PasteNoticeBarProps = { readonly notice: PasteNotice; readonly onDismiss: () => void };

/** Always renders the live region, so that new content is announced. */
export const PasteNoticeBar = ({ notice, onDismiss }: PasteNoticeBarProps) => {
  const text = useText();
  const sentences =
    notice === null
      ? []
      : notice === 'too long'
        ? [text('rich.paste.long', { max: MAX_HTML_LENGTH })]
        : [
            text('rich.paste.changed'),
            ...LOSSES.filter((each) => notice.losses.has(each)).map((each) => text(`rich.paste.${each}`)),
          ];
  return (
    <div role="status">
      {sentences.length > 0 && (
        <div className={styles.notice}>
          <p className={styles.noticeText}>{sentences.join(' ')}</p>
          <button
            type="button"
            className={styles.dismiss}
            aria-label={text('rich.paste.dismiss')}
            onClick={onDismiss}
          >
            <DismissRegular fontSize={16} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
};
