import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { AppTextId } from './text-ids.ts';

type Values = Readonly<Record<string, string | number>>;

export const useText = (): ((id: AppTextId, values?: Values) => string) => {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl]);
};
