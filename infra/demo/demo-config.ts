import { derivedPartKey } from '@waivers/waiver/config/parts/part-key.ts';
import { askEmailsOnce } from '@waivers/waiver/config/starting-points/starting-point-config.ts';
import { toWire } from '@waivers/waiver/config/to-wire.ts';
import { defaultWaiverConfig } from '@waivers/waiver/config/waiver-template.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import type { DemoWaiver } from './waivers.ts';

/** Inserts the waiver's own sections before consent and signature. */
export const demoConfig = (waiver: DemoWaiver, waiverId: string): WaiverConfigWire => {
  const template = defaultWaiverConfig(
    documentWordsIn(waiver.locale),
    (role) => derivedPartKey(waiverId, role),
    waiver.title,
  );
  const { waiverParts, ...config } = toWire(
    { ...template, waiverParts: template.waiverParts.map(askEmailsOnce) },
    String,
  );
  const parts = waiverParts.filter(({ waiverMode }) => waiverMode === 'adult');
  const own = waiver.sections.map(({ fields, description = '', content = '', ...section }) => ({
    ...section,
    key: derivedPartKey(waiverId, section.title),
    description,
    content,
    placeholder: '',
    sortOrder: 0,
    waiverMode: 'adult' as const,
    editable: true,
    fieldsGroups: [
      {
        title: '',
        fields: fields.map(({ answers: _demo, options = [], ...field }) => ({
          ...field,
          editable: true,
          options: [...options],
        })),
      },
    ],
  }));
  const { homeCountry, description, content } = waiver;
  return {
    ...config,
    homeCountry,
    description,
    content,
    waiverParts: [...parts.slice(0, -2), ...own, ...parts.slice(-2)].map((part, index) => ({
      ...part,
      sortOrder: index + 1,
    })),
  };
};

export const demoAnswers = ({ sections }: DemoWaiver, number: number) =>
  Object.fromEntries(
    sections.flatMap(({ fields }) =>
      fields.map(({ name, answers }) => [name, answers[number % answers.length] ?? ''] as const),
    ),
  );
