import { DocumentAddRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { listWaivers } from '@waivers/contract/waivers/list-waivers.ts';
import { useText } from '../../messages/use-text.ts';
import styles from '../../ui/page/parts.module.css';
import { LinkButton } from '../../ui/rows/link-button.tsx';
import { ask } from '../api/call.ts';

/** Without a waiver a welcome, else the way to customers. */
export const NobodyYet = () => {
  const text = useText();
  const { data } = useQuery({
    queryKey: ['waivers', 'count'],
    queryFn: ({ signal }) => ask(listWaivers, { query: { limit: 1 } }, { signal }),
  });
  if (data === undefined) return null;
  const state = data.total === 0 ? 'welcome' : 'empty';
  return (
    <div className={styles.card}>
      <div className={styles.icon}>
        <DocumentAddRegular fontSize={30} aria-hidden />
      </div>
      <h2 className={styles.cardTitle}>{text(`signers.${state}.title`)}</h2>
      <p className={styles.cardText}>{text(`signers.${state}.text`)}</p>
      <LinkButton to={data.total === 0 ? '/waiver-create' : '/waivers'} appearance="primary">
        {text(`signers.${state}.action`)}
      </LinkButton>
    </div>
  );
};
