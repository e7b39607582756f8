import { Button } from '@fluentui/react-components';
import { useText } from '../../../messages/use-text.ts';

export type EmailTemplate = {
  readonly emailSubject: string;
  /** HTML as the API writes it. */
  readonly emailTemplate: string;
};

type EmailTemplateEditorProps = {
  readonly value: EmailTemplate & { readonly isDefaultTemplate: boolean };
  /** Shown as the sender of the preview. */
  readonly sender: { readonly company: string; readonly logo: string | null };
  /** Rejects with a `Problem`, which is shown here; nothing typed is lost. The snackbar is told here. */
  readonly onSave: (template: EmailTemplate) => Promise<void>;
  /** Unsaved changes have been asked about. */
  readonly onCancel: () => void;
};

/** Loaded when the row is edited: `lazy(() => import('./email-template/email-template-editor.tsx'))`. */
const EmailTemplateEditor = ({ value, onSave, onCancel }: EmailTemplateEditorProps) => {
  const text = useText();
  return (
    <div>
      <Button onClick={onCancel}>{text('dialog.cancel')}</Button>
      <Button onClick={() => void onSave(value)}>{text('author.save')}</Button>
    </div>
  );
};

export default EmailTemplateEditor;
