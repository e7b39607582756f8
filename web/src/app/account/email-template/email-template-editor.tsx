import { useQuery } from '@tanstack/react-query';
import { Failed, Loading } from '../../../ui/page/loading.tsx';
import { loadMailWords } from './template-draft.ts';
import { TemplateForm, type TemplateFormProps } from './template-form.tsx';

const EmailTemplateEditor = (props: Omit<TemplateFormProps, 'words'>) => {
  const words = useQuery({ queryKey: ['mailWords'], queryFn: loadMailWords, staleTime: 'static' });
  if (words.isSuccess) return <TemplateForm words={words.data} {...props} />;
  return words.isError ? <Failed error={words.error} onRetry={() => void words.refetch()} /> : <Loading />;
};

export default EmailTemplateEditor;
