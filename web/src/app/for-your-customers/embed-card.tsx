import type { PublicWaiver } from '@waivers/contract/public/list-public-waivers.ts';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { useState } from 'react';
import { nameOfLanguage } from '../../messages/name-of-language.ts';
import { useText } from '../../messages/use-text.ts';
import { Card } from './card.tsx';
import { ChoiceField } from './choice-field.tsx';
import { CopiedField } from './copied-field.tsx';
import { embedCode } from './embed-code.ts';
import styles from './for-your-customers.module.css';

type EmbedCardProps = {
  readonly ownerId: string;
  readonly company: string;
  readonly waivers: readonly PublicWaiver[];
};

const asChosen = (value: string): string | undefined => (value === '' ? undefined : value);

export const EmbedCard = ({ ownerId, company, waivers }: EmbedCardProps) => {
  const text = useText();
  const [waiverId, setWaiverId] = useState('');
  const [as, setAs] = useState<'button' | 'frame'>('button');
  const [locale, setLocale] = useState('');
  const chosen = waivers.find(({ id }) => id === waiverId);
  const code = embedCode({
    ownerId,
    waiverId: chosen?.id,
    as,
    locale: asChosen(locale),
    linkText: chosen?.title ?? company,
  });
  return (
    <Card title="customers.embed.title" lead="customers.embed.text">
      <div className={styles.choices}>
        <ChoiceField
          label="customers.embed.what"
          value={chosen?.id ?? ''}
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
      <CopiedField label="customers.embed.code" copy="customers.embed.copy" value={code} rows={6} />
    </Card>
  );
};
