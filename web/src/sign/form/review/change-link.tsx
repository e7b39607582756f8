import { useIntl } from 'react-intl';
import button from '../../frame/button.module.css';
import type { Key } from '../state/form-values.ts';
import { goToField } from '../state/next-field.ts';

/** @param props.name what is changed, for screen readers */
export const ChangeLink = ({ to, name }: { to: Key; name: string }) => {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'review.change' });
  return (
    <button
      type="button"
      className={button.link}
      aria-label={intl.formatMessage({ id: 'summary.entry' }, { label, message: name })}
      onClick={() => goToField(to)}
    >
      {label}
    </button>
  );
};
