import { Button, Input } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  addTag,
  type FrontDesk,
  MAX_TAG_LENGTH,
  removeTag,
} from '@waivers/contract/signed-waivers/front-desk.ts';
import type { SignerPage } from '@waivers/contract/signed-waivers/list-signers.ts';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { command } from '../app/api/call.ts';
import { useMay } from '../app/session/use-may.ts';
import { useText } from '../messages/use-text.ts';
import { useKeepFocus } from '../ui/focus/keep-focus.ts';
import { Chip } from '../ui/rows/chip.tsx';
import { Arrivals } from './arrivals.tsx';
import type { DeskRecord } from './desk-record.ts';
import styles from './front-desk.module.css';
import { Notes } from './notes.tsx';
import { useDeskCommands } from './use-desk-commands.ts';

/** Returns the tags in cached lists, except the record's own. */
export const knownTags = (queries: QueryClient, own: FrontDesk['tags']): readonly string[] => {
  const lists = queries.getQueriesData<InfiniteData<SignerPage>>({ queryKey: ['signers'] });
  const pages = lists.flatMap(([, list]) => list?.pages ?? []);
  const has = new Set(own.map(({ text }) => text));
  const tags = new Set(pages.flatMap(({ results }) => results.flatMap((row) => row.tags)));
  return [...tags].filter((tag) => !has.has(tag)).toSorted();
};

type TagsProps = {
  readonly id: string;
  readonly tags: FrontDesk['tags'];
  /** Whether nothing can be added or removed. */
  readonly isFixed: boolean;
};

const Tags = ({ id, tags, isFixed }: TagsProps) => {
  const text = useText();
  const queries = useQueryClient();
  const field = useId();
  const [typed, setTyped] = useState('');
  const { run, isRunning } = useDeskCommands(id);
  const place = useKeepFocus<HTMLDivElement>('button[type=submit]');
  const box = useRef<HTMLInputElement>(null);
  const tag = typed.trim();
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (tag === '') {
      box.current?.focus();
      return;
    }
    const has = new Set(tags.map((each) => each.id));
    const isAdded = await run(async () => {
      const { result } = await command(addTag, { params: { id }, body: { text: tag } });
      return text(has.has(result.id) ? 'desk.tagThere' : 'desk.tagAdded', { tag });
    });
    if (isAdded) setTyped('');
  };
  const remove = (tagId: string, shown: string) =>
    run(async () => {
      await command(removeTag, { params: { id, tagId } });
      return text('desk.tagRemoved', { tag: shown });
    });
  if (isFixed && tags.length === 0) return null;
  return (
    <div ref={place} className={styles.part}>
      <h2 className={styles.title}>{text('desk.tags')}</h2>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={text('desk.tags')}>
          {tags.map(({ id: tagId, text: words }) => (
            <li key={tagId} className={styles.tag}>
              <Chip tone="tag">
                <bdi translate="no">{words ?? text('signer.erased')}</bdi>
                {!isFixed && words !== null && (
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={text('desk.removeTag', { tag: words })}
                    onClick={() => void remove(tagId, words)}
                  >
                    <DismissRegular fontSize={16} aria-hidden />
                  </button>
                )}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {!isFixed && (
        <form className={styles.line} onSubmit={(event) => void add(event)}>
          <Input
            className={styles.box ?? ''}
            input={{ ref: box }}
            aria-label={text('desk.tag')}
            placeholder={text('desk.tag')}
            maxLength={MAX_TAG_LENGTH}
            list={field}
            value={typed}
            onChange={(_event, { value }) => setTyped(value)}
          />
          <datalist id={field}>
            {knownTags(queries, tags).map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
          <Button type="submit" disabledFocusable={isRunning}>
            {text('desk.addTag')}
          </Button>
        </form>
      )}
    </div>
  );
};

type FrontDeskProps = { readonly signed: DeskRecord };

const isAllErased = ({ participants }: DeskRecord): boolean =>
  participants.every(({ identity }) => identity === 'erased');

export const FrontDeskSection = ({ signed }: FrontDeskProps) => {
  const text = useText();
  return (
    <section className={styles.section} aria-labelledby="front-desk">
      <h2 id="front-desk" className={styles.title}>
        {text('desk.title')}
      </h2>
      {isAllErased(signed) && <p className={styles.quiet}>{text('desk.allErased')}</p>}
      <Arrivals signed={signed} />
    </section>
  );
};

export const TagsAndNotes = ({ signed }: FrontDeskProps) => {
  const { id, frontDesk, timeZone } = signed;
  const { tags, notes } = frontDesk;
  const isFixed = !useMay()('work_at_front_desk') || isAllErased(signed);
  if (isFixed && tags.length + notes.length === 0) return null;
  return (
    <section className={styles.section}>
      <Tags id={id} tags={tags} isFixed={isFixed} />
      <Notes id={id} notes={notes} timeZone={timeZone} isFixed={isFixed} />
    </section>
  );
};
