import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@waivers/contract/call/call.ts';
import type { readSignedWaiverAsOwner } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import type { SignedWaiverForOwner } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { type AnsweredPart, answeredParts } from '@waivers/waiver/record/answered-parts.ts';
import { recordTitle } from '@waivers/waiver/record/record-title.ts';
import type { RecordWords } from '@waivers/waiver/texts/record-words.ts';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { hasText } from '../../document/rich-text-view.tsx';
import { FrontDeskSection, TagsAndNotes } from '../../front-desk/front-desk-section.tsx';
import { signedWaiverQuery } from '../../front-desk/use-desk-commands.ts';
import { VoidedBar } from '../../front-desk/void-record.tsx';
import { loadRecordWords } from '../../messages/record-words.ts';
import { useText } from '../../messages/use-text.ts';
import { isNotFound } from '../../problems/problem.ts';
import { useIsPhone } from '../../ui/focus/use-width.ts';
import { useListLocation } from '../../ui/navigation/list-location.ts';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { BackLink, Page } from '../../ui/page/page.tsx';
import { Unsaved } from '../../ui/rows/unsaved.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { withContact } from './contact-list.ts';
import { EvidenceList } from './evidence-list.tsx';
import { MailSection } from './mail-section.tsx';
import { RecordActions, RecordLinks } from './record-actions.tsx';
import { RecordFacts } from './record-facts.tsx';
import { SignedPart, SignedText } from './signed-part.tsx';
import { SignedVideo } from './signed-video.tsx';
import styles from './signed-waiver.module.css';
import { signerOf, useSignerTitle } from './signer-title.ts';

/** Returns the texts in the signing language, or undefined while they load or if the page uses that language. */
const useDocumentWords = (signedIn: ProductLocale): RecordWords | undefined => {
  const { locale } = useIntl();
  return useQuery({
    queryKey: ['record-words', signedIn],
    queryFn: () => loadRecordWords(signedIn),
    enabled: signedIn !== locale,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
};

/** Expands everything for printing and sets the page title, which browsers use as the PDF file name. */
const usePaper = (title: string | undefined): void => {
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    let folded: readonly HTMLDetailsElement[] = [];
    let shownTitle: string | undefined;
    const prepare = (): void => {
      // Some browsers fire `beforeprint` twice.
      if (title === undefined || shownTitle !== undefined) return;
      shownTitle = document.title;
      document.title = title;
      folded = [...document.querySelectorAll('details')].filter(({ open }) => !open);
      for (const each of folded) each.open = true;
    };
    const restore = (): void => {
      if (shownTitle === undefined) return;
      document.title = shownTitle;
      shownTitle = undefined;
      for (const each of folded) each.open = false;
    };
    addEventListener('beforeprint', prepare, { signal });
    addEventListener('afterprint', restore, { signal });
    return () => {
      over.abort();
      restore();
    };
  }, [title]);
};

type Answer = AnswerOf<typeof readSignedWaiverAsOwner>;

const hasPeople = ({ people }: AnsweredPart): boolean => people.length > 0;

const isFilled = ({ part, fields, isErased, svg }: AnsweredPart): boolean =>
  fields.some(({ answer }) => answer !== undefined) ||
  isErased ||
  svg !== undefined ||
  part.description !== '' ||
  hasText(part.content);

type SheetProps = { readonly signed: SignedWaiverForOwner; readonly company: string | undefined };

/** The record as one document: who signed, what they read, what they answered, and the proof. */
const Sheet = ({ signed, company }: SheetProps) => {
  const text = useText();
  const { locale } = useIntl();
  const signedIn = signed.settings.locale;
  const words = useDocumentWords(signedIn);
  const isForeign = signedIn !== locale;
  const language = new Intl.DisplayNames([locale], { type: 'language' }).of(signedIn) ?? signedIn;
  const parts = withContact(answeredParts(signed));
  const shown = (answered: AnsweredPart) => (
    <SignedPart
      key={answered.part.key}
      answered={answered}
      signerId={signerOf(signed)?.id}
      signedIn={signedIn}
      words={words}
    />
  );
  return (
    <article className={styles.sheet}>
      {isForeign && <p className={styles.language}>{text('signed.inLanguage', { language })}</p>}
      <div lang={signedIn} className={isForeign ? styles.foreign : undefined}>
        {parts.filter(hasPeople).map(shown)}
        <SignedText document={signed.document} />
        {parts.filter((part) => !hasPeople(part) && isFilled(part)).map(shown)}
      </div>
      <SignedVideo signed={signed} />
      <EvidenceList signed={signed} company={company} />
    </article>
  );
};

const Body = ({ answer }: { readonly answer: Answer }) => {
  const text = useText();
  const { result: signed, company, logo } = answer;
  const isPhone = useIsPhone();
  const { id, frontDesk } = signed;
  const whole = 'document' in signed ? signed : undefined;
  usePaper(whole && recordTitle(whole, company));
  const signer = useSignerTitle(signed);
  const page = (
    <Page
      title={signer ?? signed.waiver.title}
      isName={signer !== undefined}
      notice={frontDesk.voided === null ? undefined : <VoidedBar {...signed} />}
      lead={<RecordFacts signed={signed} />}
    >
      <div className={styles.columns}>
        <div className={styles.desk}>
          <FrontDeskSection signed={signed} />
        </div>
        {whole && <Sheet signed={whole} company={company} />}
        <aside className={styles.side} aria-label={text('signed.side')}>
          <TagsAndNotes signed={signed} />
          {whole && <MailSection signed={whole} />}
          {whole && !isPhone && <RecordLinks id={id} />}
        </aside>
      </div>
    </Page>
  );
  return (
    <>
      <p className={styles.letterhead}>
        {logo !== null && <img src={logo} alt="" />}
        {company}
      </p>
      <Unsaved>{page}</Unsaved>
    </>
  );
};

const SignedWaiverPage = ({ id }: { readonly id: string }) => {
  const text = useText();
  const list = useListLocation();
  const query = useQuery(signedWaiverQuery(id));
  if (query.isError && isNotFound(query.error)) return <NotFoundPage />;
  const whole = query.isSuccess && 'document' in query.data.result ? query.data.result : undefined;
  return (
    <div className={styles.screen}>
      <div className={styles.back}>
        <BackLink to={`/${list.search}`} state={list.state} label={text('signed.back')} />
        {whole && <RecordActions signed={whole} title={recordTitle(whole, query.data?.company)} />}
      </div>
      {query.isSuccess ? (
        <Body answer={query.data} />
      ) : (
        <Page title={text('signers.title')}>
          {query.isError ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <Loading />}
        </Page>
      )}
    </div>
  );
};

export default SignedWaiverPage;
