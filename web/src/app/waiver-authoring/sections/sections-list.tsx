import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { elementId } from '../../../waiver-draft/paths.ts';
import { addSection, removeSection } from '../../../waiver-draft/sections.ts';
import { hasVideo } from '../../../waiver-draft/video.ts';
import type { ChangeDraft } from '../../../waiver-draft/waiver-draft.ts';
import type { AuthoringState } from '../writing/use-authoring.ts';
import type { RemoveSection } from './section-card.tsx';
import { SectionCard } from './section-card.tsx';
import styles from './sections.module.css';

/** Enough sections to fill any screen. */
const FIRST_BATCH = 8;
/** Small enough to keep typing responsive. */
const NEXT_BATCH = 8;

/** Returns how many sections to render, in steps. @param showsAll renders all, so that any can be focused */
export const useShownCount = (of: number, showsAll: boolean): number => {
  const [count, setCount] = useState(FIRST_BATCH);
  const isWhole = showsAll || count >= of;
  useEffect(() => {
    if (isWhole) {
      // From now on, render added sections immediately.
      setCount(Number.POSITIVE_INFINITY);
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setCount(count + NEXT_BATCH)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [count, isWhole]);
  return showsAll ? of : Math.min(count, of);
};

const useRemoveSection = (change: ChangeDraft, show: (key: string) => void): RemoveSection => {
  const text = useText();
  const tell = useSnackbar();
  return useCallback(
    (part, at) => {
      const card = document.getElementById(`section-${part.key}`);
      const next = card?.nextElementSibling ?? card?.previousElementSibling;
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
      change((draft) => removeSection(draft, part.key));
      tell(text('section.removed'), undefined, {
        label: text('section.undo'),
        onChoose: () => {
          change((draft) => addSection(draft, part, at));
          show(part.key);
        },
      });
    },
    [change, show, tell, text],
  );
};

export const SectionsList = ({ state }: { readonly state: AuthoringState }) => {
  const text = useText();
  const { draft, errors, sections, change, generation, setDialog } = state;
  const { waiverParts } = draft.config;
  const count = useShownCount(waiverParts.length, sections.hasTarget);
  const remove = useRemoveSection(change, sections.show);
  return (
    <section
      className={styles.sections}
      aria-labelledby="sections-title"
      {...(count < waiverParts.length ? { 'aria-busy': true } : {})}
    >
      <div className={styles.sectionsHead}>
        <h2 id="sections-title" className={styles.sectionsTitle}>
          {text('section.sections')}
        </h2>
        <Button
          appearance="subtle"
          icon={<ArrowSortRegular fontSize={20} />}
          onClick={() => setDialog({ kind: 'reorder' })}
        >
          {text('section.reorder')}
        </Button>
      </div>
      {waiverParts.slice(0, count).map((part, at) => (
        <SectionCard
          key={part.key}
          part={part}
          at={at}
          lang={draft.locale}
          errors={errors}
          open={sections}
          change={change}
          onRemove={remove}
          generation={generation}
        />
      ))}
      <div className={styles.add}>
        <Button
          id={elementId('config.waiverParts')}
          size="large"
          icon={<AddRegular fontSize={20} />}
          onClick={() => setDialog({ kind: 'add-section' })}
        >
          {text('section.add')}
        </Button>
        {!hasVideo(draft) && state.upload.running === undefined && (
          <Button size="large" icon={<VideoRegular fontSize={20} />} onClick={() => state.video.open()}>
            {text('section.addVideo')}
          </Button>
        )}
      </div>
    </section>
  );
};
