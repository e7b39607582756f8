import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import {
  EXPORT_FORMATS,
  EXPORT_LINK_MINUTES,
  type ExportFormat,
  MAX_ZIP_RECORDS,
} from '@waivers/contract/signed-waivers/export.ts';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { Problem, problemText } from '../../problems/problem.ts';
import { SignerFilterBar } from '../../signer-filters/signer-filter-bar.tsx';
import StatusBanner from '../../status/status-banner.tsx';
import { normalizeTerm, SearchBox, useDebouncedTerm } from '../../ui/fields/search-box.tsx';
import { ErrorBar } from '../../ui/page/bars.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useTimeZone } from '../session/session.ts';
import styles from './export.module.css';
import { LinkCard, useExportLink } from './link-card.tsx';
import { MatchingCount, useMatchingCount } from './matching-count.tsx';
import { ProgressCard } from './progress-card.tsx';
import { useDownload } from './use-download.ts';
import { useExportChoice } from './use-export-choice.ts';
import { ZoneChoice } from './zone-choice.tsx';

type FormatChoiceProps = {
  readonly format: ExportFormat;
  readonly onChoose: (format: ExportFormat) => void;
};

const FormatChoice = ({ format, onChoose }: FormatChoiceProps) => {
  const text = useText();
  return (
    <fieldset className={styles.formats}>
      <legend>{text('export.format')}</legend>
      {EXPORT_FORMATS.map((each) => (
        <label key={each} className={styles.format}>
          <input
            type="radio"
            name="format"
            value={each}
            checked={each === format}
            onChange={() => onChoose(each)}
          />
          <span className={styles.formatName}>{text(`export.format.${each}`)}</span>
          <span className={styles.hint}>{text(`export.format.${each}.hint`, { max: MAX_ZIP_RECORDS })}</span>
        </label>
      ))}
    </fieldset>
  );
};

const ExportPage = () => {
  const text = useText();
  const ownZone = useTimeZone();
  const { choice, filter, set, setFilter } = useExportChoice(ownZone);
  // Kept out of the URL, because search terms may be names.
  const [terms, setTerms] = useState('');
  const { typed, setTyped } = useDebouncedTerm(terms, setTerms);
  const search = useRef<HTMLInputElement>(null);
  const { latest, shown, isCreating, error, create } = useExportLink();
  const { matching, isStale } = useMatchingCount(choice.filter, terms);
  const isNothing = matching?.count === 0 && !isStale && normalizeTerm(typed) === terms;
  const { download, start, resume, cancel } = useDownload();
  // A file that is too large to hold in the page can still be downloaded by link.
  const isTooLarge = download?.error instanceof Problem && download.error.code === 'too_large';
  const link = shown ?? (isTooLarge ? latest : null);
  const isRunning = download?.state === 'running' || download?.state === 'broken';

  // On a phone the outcome would be below the fold, so it is scrolled into view.
  const outcome = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (download?.state !== undefined || link !== null) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [download?.state, link]);

  const downloadIt = async (): Promise<void> => {
    cancel();
    const own = await create(choice, normalizeTerm(typed), false);
    if (own !== null) start(own.path, own.choice.format);
  };
  return (
    <Page title={text('export.title')} lead={text('export.lead')}>
      <StatusBanner about={['signedWaivers']} />
      <form
        ref={form}
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isNothing) void downloadIt();
        }}
      >
        <FormatChoice format={choice.format} onChoose={(format) => set('format', format)} />
        <fieldset className={styles.which}>
          <legend>{text('export.which')}</legend>
          <SearchBox label={text('signers.search')} typed={typed} field={search} onType={setTyped} />
          <SignerFilterBar filter={filter} onFilter={setFilter} timeZone={ownZone} />
        </fieldset>
        <ZoneChoice
          timeZone={choice.timeZone ?? ownZone}
          onChoose={(timeZone) => set('timeZone', timeZone)}
        />
        <MatchingCount matching={matching} isStale={isStale} format={choice.format} />
        {error !== null && <ErrorBar>{text(problemText(error))}</ErrorBar>}
        <div className={styles.actions}>
          <Button
            type="submit"
            size="large"
            appearance="primary"
            icon={<ArrowDownloadRegular />}
            disabledFocusable={isCreating || isRunning || isNothing}
          >
            {text('export.download')}
          </Button>
          <Button
            size="large"
            icon={<LinkRegular />}
            disabledFocusable={isCreating || isNothing}
            onClick={() => void create(choice, normalizeTerm(typed), true)}
          >
            {text('export.link.make', { minutes: EXPORT_LINK_MINUTES })}
          </Button>
        </div>
        <p className={styles.recorded}>{text('export.recorded')}</p>
      </form>
      <div ref={outcome} className={styles.outcome}>
        {download !== null && (
          <ProgressCard
            download={download}
            onCancel={() => {
              cancel();
              form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
            }}
            onResume={resume}
          />
        )}
        {link !== null && <LinkCard key={link.validUntil} link={link} />}
      </div>
    </Page>
  );
};

export default ExportPage;
