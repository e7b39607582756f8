import type { SigningReport } from '@waivers/contract/audit/signing.ts';
import { useEffect, useRef } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { Failed, Loading } from '../../../ui/page/loading.tsx';
import type { People } from '../read-audit.ts';
import { BrowserReportList, ClocksNote, ServerRecordList } from './evidence-lists.tsx';
import { InkReplay } from './ink-replay.tsx';
import { SignedPageFrame } from './signed-page-frame.tsx';
import styles from './signing.module.css';
import { sizeOf, useSigningReplay } from './use-signing-replay.ts';

type SigningSectionProps = {
  readonly id: string;
  /** The record's latest version. A change reloads the section. */
  readonly newest: number;
  readonly people: People;
};

/** Window width in px above which the replay takes up the full width. */
const WIDE = 600;

const HEADING_ID = 'what-the-signer-saw';

const Signatures = ({ signing: { signed, ink } }: { readonly signing: SigningReport }) => {
  const text = useText();
  const parts = signed.document.parts[signed.settings.mode];
  const titleOf = (name: string): string => parts.find((part) => part.name === name)?.title ?? name;
  return (
    <section>
      <h3>{text('saw.ink.title')}</h3>
      {ink === 'erased' ? (
        <p className={styles.quiet}>{text('signer.erased')}</p>
      ) : (
        Object.entries(ink).map(([name, each]) => <InkReplay key={name} ink={each} title={titleOf(name)} />)
      )}
      {ink !== 'erased' && Object.keys(ink).length === 0 && (
        <p className={styles.quiet}>{text('saw.notRecorded')}</p>
      )}
    </section>
  );
};

const SigningSection = ({ id, newest, people }: SigningSectionProps) => {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: signing, isError, error, refetch } = useSigningReplay(id, newest);
  const isLoaded = signing !== undefined;
  useEffect(() => {
    if (!isLoaded || location.hash !== `#${HEADING_ID}`) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  return (
    <section className={styles.section}>
      <h2 id={HEADING_ID} ref={heading} tabIndex={-1}>
        {text('saw.title')}
      </h2>
      <p className={styles.quiet}>{text('saw.lead')}</p>
      {isError && <Failed error={error} onRetry={() => void refetch()} />}
      {!isError && signing === undefined && <Loading />}
      {signing !== undefined && (
        <>
          <div className={styles.both} data-wide={sizeOf(signing.signed.evidence).width > WIDE}>
            <SignedPageFrame signing={signing} />
            <Signatures signing={signing} />
          </div>
          <div className={styles.both}>
            <BrowserReportList signing={signing} />
            <ServerRecordList signing={signing} people={people} />
          </div>
          <ClocksNote signing={signing} />
        </>
      )}
    </section>
  );
};

export default SigningSection;
