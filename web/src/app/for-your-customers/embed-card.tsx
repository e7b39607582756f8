import type { PublicWaiver } from '@waivers/contract/public/list-public-waivers.ts';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import { useState } from 'react';
import { nameOfLanguage } from '../../messages/name-of-language.ts';
import { useText } from '../../messages/use-text.ts';
import { publicLinkOf, publicOrigin } from '../page-data.ts';
import { publicListUrl } from './addresses.ts';
import { Card, ChoiceField, CopyField } from './card.tsx';
import styles from './for-your-customers.module.css';

type Embedding = {
  readonly ownerId: string;
  /** Undefined to embed all published waivers. */
  readonly waiverId: string | undefined;
  readonly as: 'button' | 'frame';
  /** Undefined to use each visitor's own language. */
  readonly locale: string | undefined;
  /** Text of the fallback link, shown until the embed script runs. */
  readonly linkText: string;
};

/** Returns the snippet for a venue's website (docs/embedding.md). A frame reserves its height to avoid layout shift. */
export const embedCode = ({ ownerId, waiverId, as, locale, linkText }: Embedding): string => {
  const names = waiverId === undefined ? `data-waivers="${ownerId}"` : `data-waiver="${waiverId}"`;
  const language = locale === undefined ? '' : ` data-locale="${locale}"`;
  const room = as === 'frame' ? ' style="min-height: 100vh"' : '';
  const link = waiverId === undefined ? publicListUrl(ownerId) : publicLinkOf(waiverId);
  return [
    `<div ${names} data-as="${as}"${language}${room}>`,
    `  <a href="${link}">${markupText(linkText)}</a>`,
    '</div>',
    `<script async src="${publicOrigin()}/embed/v1.js"></script>`,
  ].join('\n');
};

type EmbedCardProps = {
  readonly ownerId: string;
  readonly company: string;
  readonly waivers: readonly PublicWaiver[];
};

const emptyToUndefined = (value: string): string | undefined => (value === '' ? undefined : value);

export const EmbedCard = ({ ownerId, company, waivers }: EmbedCardProps) => {
  const text = useText();
  const [waiverId, setWaiverId] = useState('');
  const [as, setAs] = useState<'button' | 'frame'>('button');
  const [locale, setLocale] = useState('');
  const selected = waivers.find(({ id }) => id === waiverId);
  const code = embedCode({
    ownerId,
    waiverId: selected?.id,
    as,
    locale: emptyToUndefined(locale),
    linkText: selected?.title ?? company,
  });
  return (
    <Card title="customers.embed.title" lead="customers.embed.text">
      <div className={styles.choices}>
        <ChoiceField
          label="customers.embed.what"
          value={selected?.id ?? ''}
          options={[
            { value: '', label: text('customers.embed.all') },
            ...waivers.map(({ id, title, locale: lang }) => ({ value: id, label: title, lang })),
          ]}
          onChoose={setWaiverId}
        />
        <ChoiceField
          label="customers.embed.as"
          value={as}
          options={[
            { value: 'button', label: text('customers.embed.button') },
            { value: 'frame', label: text('customers.embed.frame') },
          ]}
          onChoose={(value) => setAs(value === 'frame' ? 'frame' : 'button')}
        />
        <ChoiceField
          label="customers.embed.language"
          value={locale}
          options={[
            {
              value: '',
              label: text('customers.embed.visitor'),
            },
            ...FINISHED_LOCALES.map((each) => ({ value: each, label: nameOfLanguage(each), lang: each })),
          ]}
          onChoose={setLocale}
        />
      </div>
      <CopyField label="customers.embed.code" copy="customers.embed.copy" value={code} rows={6} />
    </Card>
  );
};
