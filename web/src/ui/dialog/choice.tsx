import { Button } from '@fluentui/react-components';
import type { AppTextId } from '../../messages/text-ids.ts';
import { useText } from '../../messages/use-text.ts';
import styles from './dialog.module.css';

type ChoiceProps = {
  readonly id: AppTextId;
  readonly onClick: () => void;
  readonly look?: 'main' | 'danger';
};

export const Choice = ({ id, onClick, look }: ChoiceProps) => {
  const text = useText();
  return (
    <Button
      size="large"
      appearance={look === undefined ? 'secondary' : 'primary'}
      className={look === 'danger' ? (styles.danger ?? '') : ''}
      onClick={onClick}
    >
      {text(id)}
    </Button>
  );
};
