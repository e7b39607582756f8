import { useQuery } from '@tanstack/react-query';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { RecordWords } from '@waivers/waiver/texts/record-words.ts';
import { useIntl } from 'react-intl';
import { loadRecordWords } from '../../messages/record-words.ts';

/** Our words among the answers, in the language in which somebody signed. Undefined where that is the owner's, or not loaded. */
export const useDocumentWords = (signedIn: ProductLocale): RecordWords | undefined => {
  const { locale } = useIntl();
  return useQuery({
    queryKey: ['record-words', signedIn],
    queryFn: () => loadRecordWords(signedIn),
    enabled: signedIn !== locale,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
};
