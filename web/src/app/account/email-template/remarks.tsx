import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../../messages/use-text.ts';
import styles from './email-template.module.css';
import { type EmailTemplate, hasDownloadLink, textOf, unknownVariables } from './template-draft.ts';

const Warning = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.warning}>
    <WarningRegular fontSize={20} aria-hidden />
    <span>{children}</span>
  </p>
);

type RemarksProps = { readonly draft: EmailTemplate; readonly isOurs: boolean };

/** What the owner may want to know; nothing that keeps from saving. */
export const Remarks = ({ draft, isOurs }: RemarksProps) => {
  const text = useText();
  const intl = useIntl();
  const unknown = unknownVariables(textOf(draft));
  return (
    <div role="status" className={styles.remarks}>
      {unknown.length > 0 && (
        <Warning>
          {text('template.unknown', { count: unknown.length, names: intl.formatList(unknown) })}
        </Warning>
      )}
      {!hasDownloadLink(draft) && <Warning>{text('template.noLink')}</Warning>}
      <p className={styles.remark}>
        <InfoRegular fontSize={20} aria-hidden />
        <span>{text(isOurs ? 'template.isDefault' : 'template.isOwn')}</span>
      </p>
    </div>
  );
};
