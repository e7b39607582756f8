import { Button } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { readSignedWaiverAsOwner } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import type { SignedWaiverForOwner } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { answeredParts } from '@waivers/waiver/record/answered-parts.ts';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { RichTextView } from '../../sign/document/rich-text-view.tsx';
import { ask } from '../api/call.ts';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { Failed } from '../parts/failed.tsx';
import { Loading } from '../parts/loading.tsx';
import { Page } from '../parts/page.tsx';
import { isGone } from '../problems/is-gone.ts';
import { EvidenceList } from './evidence-list.tsx';
import { MailSection } from './mail-section.tsx';
import { SignedPart } from './signed-part.tsx';
import styles from './signed-waiver.module.css';

const Sheet = ({ signed }: { readonly signed: SignedWaiverForOwner }) => {
  const { document, settings } = signed;
  return (
    <article className={styles.sheet} lang={settings.locale}>
      {document.subtitle !== '' && <p className={styles.subtitle}>{document.subtitle}</p>}
      <RichTextView text={document.description} className={styles.richText} />
      <RichTextView text={document.content} className={styles.richText} />
      {answeredParts(signed).map((answered) => (
        <SignedPart key={answered.part.key} answered={answered} />
      ))}
    </article>
  );
};

const Body = ({ signed }: { readonly signed: SignedWaiverForOwner }) => {
  const text = useText();
  const intl = useIntl();
  const { timeZone } = signed;
  const date = intl.formatDate(signed.date, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return (
    <Page
      title={signed.waiver.title}
      lead={text('signed.on', { date })}
      actions={
        <div className={styles.actions}>
          <Button size="large" icon={<PrintRegular />} onClick={() => print()}>
            {text('signed.print')}
          </Button>
        </div>
      }
    >
      <Sheet signed={signed} />
      <MailSection id={signed.id} timeZone={timeZone} />
      <EvidenceList signed={signed} />
    </Page>
  );
};

const SignedWaiverPage = ({ id }: { readonly id: string }) => {
  const text = useText();
  const query = useQuery({
    queryKey: ['signed-waiver', id],
    queryFn: async ({ signal }) =>
      (await ask(readSignedWaiverAsOwner, { params: { id } }, { signal })).result,
  });
  if (query.isError && isGone(query.error)) return <NotFoundPage />;
  return (
    <div className={styles.screen}>
      <div className={styles.back}>
        <BackLink to="/" label={text('signed.back')} />
      </div>
      {query.isSuccess ? (
        <Body signed={query.data} />
      ) : (
        <Page title={text('signers.title')}>
          {query.isError ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <Loading />}
        </Page>
      )}
    </div>
  );
};

export default SignedWaiverPage;
