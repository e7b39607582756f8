import { Button } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { FINISHED_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { appCatalogues } from '../../messages/app-messages.ts';
import { loadIntl } from '../../messages/intl.ts';
import { nameOfLanguage } from '../../messages/name-of-language.ts';
import { useText } from '../../messages/use-text.ts';
import { Poster, QrFiles } from '../../ui/qr-code/qr-files.tsx';
import { QrImage, qrCodeOf } from '../../ui/qr-code/qr-image.tsx';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { publicListUrl } from './addresses.ts';
import { Card, ChoiceField } from './card.tsx';
import styles from './for-your-customers.module.css';

const LANGUAGES = FINISHED_LOCALES.map((locale) => ({
  value: locale,
  label: nameOfLanguage(locale),
  lang: locale,
}));

type QrCardProps = { readonly ownerId: string; readonly company: string; readonly logo: string | null };

export const QrCard = ({ ownerId, company, logo }: QrCardProps) => {
  const text = useText();
  const tell = useSnackbar();
  const page = useIntl();
  const [chosen, setChosen] = useState<typeof page>();
  const link = publicListUrl(ownerId);
  const code = useMemo(() => qrCodeOf(link), [link]);
  const intl = chosen ?? page;
  const choose = async (locale: ProductLocale): Promise<void> => {
    const next = await loadIntl(appCatalogues, locale).catch(() => undefined);
    if (next === undefined) tell(text('language.failed'));
    else setChosen(next);
  };
  return (
    <Card title="customers.qr.title" lead="customers.qr.text">
      <div className={styles.qr}>
        <div className={styles.qrImage}>
          <QrImage code={code} label={text('customers.qr.image')} />
        </div>
        <div className={styles.qrWays}>
          <ChoiceField
            label="poster.language"
            value={intl.locale}
            options={LANGUAGES}
            onChoose={(locale) => void choose(locale as ProductLocale)}
          />
          <Button size="large" appearance="primary" icon={<PrintRegular />} onClick={() => print()}>
            {text('qr.print')}
          </Button>
          <QrFiles code={code} name={company} />
        </div>
      </div>
      <Poster intl={intl} code={code} link={link} company={company} logo={logo} />
    </Card>
  );
};
