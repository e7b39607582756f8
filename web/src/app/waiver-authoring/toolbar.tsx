import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { useIsNarrow } from '../../ui/focus/use-width.ts';
import { BackLink } from '../../ui/page/page.tsx';
import { MoreMenu } from '../../ui/rows/more-menu.tsx';
import { hasVideo } from '../../waiver-draft/video.ts';
import styles from './authoring.module.css';
import { showsSaveWarning } from './waiver-status.tsx';
import type { AuthoringState } from './writing/use-authoring.ts';

/** Exposes the bar's height to CSS, because it varies with how many lines the buttons wrap onto. */
const useBarHeight = (bar: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = bar;
    if (current === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() =>
      current.parentElement?.style.setProperty('--bar-height', `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [bar]);
};

export const AuthoringToolbar = ({ state }: { readonly state: AuthoringState }) => {
  const text = useText();
  const { waiver, save, openPublishDialog, setDialog } = state;
  const [, navigate] = useLocation();
  const isNarrow = useIsNarrow();
  const saves = useId();
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  const history = {
    label: text('history.title'),
    icon: <HistoryRegular fontSize={20} aria-hidden />,
    onChoose: () => navigate(`/waiver-create/${waiver.id}/history`),
  };
  const preview = (): void => void save('preview');
  const look = {
    label: text('author.preview'),
    icon: <EyeRegular fontSize={20} aria-hidden />,
    onChoose: preview,
  };
  const items = [
    ...(isNarrow ? [look] : []),
    {
      label: text('section.add'),
      icon: <AddRegular fontSize={20} aria-hidden />,
      onChoose: () => setDialog({ kind: 'add-section' }),
    },
    {
      label: text('section.reorder'),
      icon: <ArrowSortRegular fontSize={20} aria-hidden />,
      onChoose: () => setDialog({ kind: 'reorder' }),
    },
    {
      label: text(hasVideo(state.draft) ? 'video.edit' : 'section.addVideo'),
      icon: <VideoRegular fontSize={20} aria-hidden />,
      onChoose: () => state.video.open(),
    },
    ...(waiver.id === undefined ? [] : [history]),
    {
      label: text('author.delete'),
      icon: <DeleteRegular fontSize={20} aria-hidden />,
      onChoose: () => setDialog({ kind: 'delete' }),
    },
  ];
  return (
    <div ref={bar} className={styles.bar}>
      {waiver.id === undefined ? (
        <BackLink to="/waiver-create" label={text('startingPoint.back')} />
      ) : (
        <BackLink to="/waivers" label={text('nav.waivers')} />
      )}
      <section className={styles.actions} aria-label={text('author.actions')}>
        {waiver.published && (
          <p id={saves} className={styles.saves} data-news={showsSaveWarning(state)}>
            {text('author.saveIsPublic')}
          </p>
        )}
        {isNarrow ? null : (
          <Button size="large" onClick={preview}>
            {text('author.preview')}
          </Button>
        )}
        <Button
          size="large"
          appearance={waiver.published ? 'primary' : 'secondary'}
          {...(waiver.published ? { title: text('author.saveIsPublic'), 'aria-describedby': saves } : {})}
          onClick={() => void save('save')}
        >
          {text('author.save')}
        </Button>
        {waiver.published ? (
          <Button size="large" onClick={() => void save('unpublish')}>
            {text('author.unpublish')}
          </Button>
        ) : (
          <Button size="large" appearance="primary" onClick={openPublishDialog}>
            {text('author.publish')}
          </Button>
        )}
        <MoreMenu label={text('author.more')} items={items} />
      </section>
    </div>
  );
};
