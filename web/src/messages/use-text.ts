import type app from '@waivers/waiver/texts/en/app.json';
import type sign from '@waivers/waiver/texts/en/sign.json';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';

export type AppTextId = keyof typeof app;
export type SignTextId = keyof typeof sign;

declare global {
  namespace FormatjsIntl {
    /** Turns unknown text IDs into compile errors. */
    interface Message {
      ids: AppTextId | SignTextId;
    }
  }
}

type Values = Readonly<Record<string, string | number>>;

export const useText = (): ((id: AppTextId, values?: Values) => string) => {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl]);
};
