import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import { useText } from '../../../messages/use-text.ts';
import { hasVideo } from '../draft/video.ts';
import type { AuthoringState } from '../writing/use-authoring.ts';
import { SectionCard } from './section-card.tsx';
import styles from './sections.module.css';
import { useCountShown } from './use-count-shown.ts';
import { useRemoveSection } from './use-remove-section.ts';

export const SectionsList = ({ state }: { readonly state: AuthoringState }) => {
  const text = useText();
  const { draft, errors, sections, change, generation, ask } = state;
  const { waiverParts } = draft.config;
  const count = useCountShown(waiverParts.length, sections.isAsked);
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
          onClick={() => ask({ kind: 'reorder' })}
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
        <Button size="large" icon={<AddRegular fontSize={20} />} onClick={() => ask({ kind: 'add-section' })}>
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
