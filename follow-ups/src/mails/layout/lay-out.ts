import type { MailContent } from './content.ts';
import { htmlLayout } from './html-layout.ts';
import type { Mail } from './mail.ts';
import { textLayout } from './text-layout.ts';

export const layOut = (content: MailContent): Pick<Mail, 'subject' | 'text' | 'html' | 'attachments'> => {
  const { logo } = content.from;
  return {
    subject: content.subject,
    text: textLayout(content),
    html: htmlLayout(content),
    attachments:
      logo === undefined
        ? []
        : [
            {
              cid: logo.cid,
              filename: logo.filename,
              contentType: logo.contentType,
              content: logo.content,
            },
          ],
  };
};
