import { useQuery } from '@tanstack/react-query';
import { Failed, Loading } from '../../../ui/page/loading.tsx';
import type { MailSender } from './preview.tsx';
import {
  type EditedTemplate,
  loadMailWords,
  type TemplateToSave,
  type VersionedTemplate,
} from './template-draft.ts';
import { TemplateForm } from './template-form.tsx';

type EmailTemplateEditorProps = {
  /** `config` of `GET /v1/user/{id}`. */
  readonly value: EditedTemplate & { readonly isDefaultTemplate: boolean };
  /** Of the account that has it. */
  readonly version: number;
  /** Of the preview. */
  readonly sender: MailSender;
  /** `config` of `PUT /v1/user/{id}`. Its `Problem` is shown here; nothing typed is lost. The snackbar is told here. */
  readonly onSave: (template: TemplateToSave, over: number) => Promise<void>;
  /** What is saved now. */
  readonly onRead: () => Promise<VersionedTemplate>;
  /** Unsaved changes have been asked about. */
  readonly onCancel: () => void;
};

/** With a script of its own. */
const EmailTemplateEditor = (props: EmailTemplateEditorProps) => {
  const words = useQuery({ queryKey: ['mailWords'], queryFn: loadMailWords, staleTime: 'static' });
  if (words.isSuccess) return <TemplateForm words={words.data} {...props} />;
  return words.isError ? <Failed error={words.error} onRetry={() => void words.refetch()} /> : <Loading />;
};

export default EmailTemplateEditor;
