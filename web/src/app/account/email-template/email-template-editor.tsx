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
  /** `config` from `GET /v1/user/{id}`. */
  readonly value: EditedTemplate & { readonly isDefaultTemplate: boolean };
  /** The account's version. */
  readonly version: number;
  readonly sender: MailSender;
  /** Sends `config` with `PUT /v1/user/{id}` and reports success. The editor shows a `Problem` and keeps the draft. */
  readonly onSave: (template: TemplateToSave, over: number) => Promise<void>;
  /** Reads the template that is saved now. */
  readonly onRead: () => Promise<VersionedTemplate>;
  /** Called after the user confirmed discarding unsaved changes. */
  readonly onCancel: () => void;
};

/** Loads the default texts first. */
const EmailTemplateEditor = (props: EmailTemplateEditorProps) => {
  const words = useQuery({ queryKey: ['mailWords'], queryFn: loadMailWords, staleTime: 'static' });
  if (words.isSuccess) return <TemplateForm words={words.data} {...props} />;
  return words.isError ? <Failed error={words.error} onRetry={() => void words.refetch()} /> : <Loading />;
};

export default EmailTemplateEditor;
