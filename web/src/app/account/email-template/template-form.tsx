import { Button } from '@fluentui/react-components';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { parseLocale } from '@waivers/waiver/locales.ts';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../../messages/use-text.ts';
import { MAIL_TEXT } from '../../../rich-text/kinds/text-kinds.ts';
import { RichTextEditor, type RichTextHandle } from '../../../rich-text/rich-text-editor.tsx';
import { MAIL_TOOLS } from '../../../rich-text/tools.tsx';
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx';
import { useFocusFirstError } from '../../../ui/rows/row-form.tsx';
import { useSession } from '../../session/session.ts';
import styles from './email-template.module.css';
import { MailPreview, type TemplateSender } from './preview.tsx';
import { SubjectField } from './subject-field.tsx';
import { TemplateConflict } from './template-conflict.tsx';
import {
  defaultTemplate,
  type EditedTemplate,
  hasDownloadLink,
  isDefault,
  isSameTemplate,
  plainTextOf,
  type TemplateToSave,
  unknownVariables,
  type VersionedTemplate,
  type WordsByLanguage,
} from './template-draft.ts';
import { sendTest, TestMailButton } from './test-mail.tsx';
import { useTemplateDraft } from './use-template-draft.ts';

const Warning = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.warning}>
    <WarningRegular fontSize={20} aria-hidden />
    <span>{children}</span>
  </p>
);

type RemarksProps = { readonly draft: EditedTemplate; readonly isDefaultText: boolean };

/** Hints about the draft. None of them prevents saving. */
const Remarks = ({ draft, isDefaultText }: RemarksProps) => {
  const text = useText();
  const intl = useIntl();
  const unknown = unknownVariables(plainTextOf(draft));
  return (
    <div role="status" className={styles.remarks}>
      {unknown.length > 0 && (
        <Warning>
          {text('template.unknown', { count: unknown.length, names: intl.formatList(unknown) })}
        </Warning>
      )}
      {!hasDownloadLink(draft) && <Warning>{text('template.noLink')}</Warning>}
      <p className={styles.remark}>
        <InfoRegular fontSize={20} aria-hidden />
        <span>{text(isDefaultText ? 'template.isDefault' : 'template.isOwn')}</span>
      </p>
    </div>
  );
};

export type TemplateFormProps = {
  readonly words: WordsByLanguage;
  /** The saved template, from `config` of `GET /v1/user/{id}`. */
  readonly value: EditedTemplate & { readonly isDefaultTemplate: boolean };
  /** The account version that `value` was read at. */
  readonly version: number;
  readonly sender: TemplateSender;
  /** Sends `config` with `PUT /v1/user/{id}` and reports success. If it throws a `Problem`, the editor shows it. */
  readonly onSave: (template: TemplateToSave, over: number) => Promise<void>;
  readonly onRead: () => Promise<VersionedTemplate>;
  /** Called once the user has confirmed discarding unsaved changes. */
  readonly onCancel: () => void;
};

export const TemplateForm = ({
  words,
  value,
  version,
  sender,
  onSave,
  onRead,
  onCancel,
}: TemplateFormProps) => {
  const text = useText();
  const session = useSession();
  const user = session.kind === 'owner' ? session.user : undefined;
  const pageLocale = parseLocale(useIntl().locale) ?? 'en';
  const [locale, setLocale] = useState(pageLocale);
  const [setAside, setSetAside] = useState<EditedTemplate | null>(null);
  const body = useRef<RichTextHandle>(null);
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => editor.current?.querySelector('input')?.focus(), []);
  const isDefaultIn = (draft: EditedTemplate): boolean => isDefault(draft, words, sender.company);
  const userId = user?.id ?? '';
  const pageDefault = defaultTemplate(words, pageLocale, sender.company);
  const { emailSubject, emailTemplate } = value.isDefaultTemplate ? pageDefault : value;
  const replace = (template: EditedTemplate): void => {
    change(template);
    body.current?.replace(template.emailTemplate);
  };
  const state = useTemplateDraft({
    saved: { emailSubject, emailTemplate },
    version,
    pageDefault: pageDefault,
    userId,
    isDefaultText: isDefaultIn,
    onReplace: (template) => replace(template),
    onSave,
    onRead,
    onCancel,
  });
  const { draft, change } = state;
  const { errors, isSaving, refusals } = state.saving;
  useFocusFirstError(editor, refusals);
  const isDefaultText = isDefaultIn(draft);
  const isSaved = isSameTemplate(draft, { emailSubject, emailTemplate });
  const shown = isDefaultText ? defaultTemplate(words, locale, sender.company) : draft;
  const inLocale = words.get(locale) ?? words.get('en');
  const names = useMemo(
    () => ({
      'first-name': text('template.first-name'),
      'last-name': text('template.last-name'),
      'waiver-title': text('template.waiver-title'),
      'download-link': text('template.download-link'),
    }),
    [text],
  );
  const show = (template: EditedTemplate): void => {
    replace(template);
    body.current?.focus();
  };
  const toDefault = (): void => {
    setSetAside(draft);
    show(pageDefault);
  };
  return (
    <div ref={editor} className={styles.editor} data-wide>
      <div className={styles.columns} inert={isSaving}>
        <div className={styles.fields}>
          <p className={styles.lead}>{text('template.lead')}</p>
          <SubjectField
            value={draft.emailSubject}
            error={errors.emailSubject}
            names={names}
            onChange={(emailSubject) => change({ emailSubject })}
          />
          <RichTextEditor
            ref={body}
            kind={MAIL_TEXT}
            tools={MAIL_TOOLS}
            label={text('template.body')}
            html={draft.emailTemplate}
            onChange={(emailTemplate) => change({ emailTemplate })}
            error={errors.emailTemplate}
            variables={names}
            offeredLink={{ href: '[[download-link]]', label: names['download-link'] }}
          />
          <Remarks draft={draft} isDefaultText={isDefaultText} />
          <div className={styles.ours}>
            {!isDefaultText && <Button onClick={toDefault}>{text('template.toDefault')}</Button>}
            {setAside !== null && (isDefaultText || isSaved) && !isSameTemplate(setAside, draft) && (
              <Button onClick={() => show(setAside)}>{text('template.toOwn')}</Button>
            )}
          </div>
        </div>
        {inLocale !== undefined && (
          <div className={styles.beside}>
            <MailPreview
              template={shown}
              words={inLocale}
              sender={sender}
              locale={locale}
              onChoose={setLocale}
            />
            <TestMailButton
              email={user?.email ?? ''}
              onSend={() => state.attempt(() => sendTest(userId, shown, locale))}
            />
          </div>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          size="large"
          appearance="primary"
          disabledFocusable={isSaving}
          onClick={() => void state.save()}
        >
          {text(isSaving ? 'busy.save' : 'account.save')}
        </Button>
        <Button size="large" disabled={isSaving} onClick={state.cancel}>
          {text('dialog.cancel')}
        </Button>
      </div>
      {state.theirs !== undefined && (
        <TemplateConflict
          mine={draft}
          theirs={state.theirs.template}
          onStay={state.stay}
          onKeepMine={() => void state.keepMine()}
          onTakeTheirs={() => {
            setSetAside(draft);
            state.takeTheirs();
          }}
        />
      )}
      {state.isConfirmingLeave && <LeaveDialog onStay={state.stay} onLeave={state.close} />}
    </div>
  );
};
