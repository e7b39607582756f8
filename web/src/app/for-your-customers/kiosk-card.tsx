import type { PublicWaiver } from '@waivers/contract/public/list-public-waivers.ts';
import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { kioskUrl } from './addresses.ts';
import { Card } from './card.tsx';
import { ChoiceField } from './choice-field.tsx';
import { CopiedField } from './copied-field.tsx';

export const KioskCard = ({ waivers }: { readonly waivers: readonly PublicWaiver[] }) => {
  const text = useText();
  const [waiverId, setWaiverId] = useState('');
  const chosen = waivers.find(({ id }) => id === waiverId) ?? waivers[0];
  return (
    <Card title="customers.kiosk.title" lead="customers.kiosk.text">
      {chosen === undefined ? (
        <p>{text('customers.kiosk.none')}</p>
      ) : (
        <>
          {waivers.length > 1 && (
            <ChoiceField
              label="customers.kiosk.waiver"
              value={chosen.id}
              options={waivers.map(({ id, title, locale }) => ({ value: id, label: title, lang: locale }))}
              onChoose={setWaiverId}
            />
          )}
          <CopiedField
            label="customers.kiosk.address"
            copy="customers.kiosk.copy"
            value={kioskUrl(chosen.id)}
          />
        </>
      )}
    </Card>
  );
};
