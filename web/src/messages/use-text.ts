import { useCallback } from 'react';
import { useIntl } from 'react-intl';

type Values = Readonly<Record<string, string | number>>;

export const useText = (): ((id: string, values?: Values) => string) => {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl]);
};
