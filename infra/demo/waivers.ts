import type { FinishedLocale } from '@waivers/waiver/locales.ts';
import type { CountryCode } from '@waivers/waiver/options/countries.ts';
import type { FieldType, PartType } from '@waivers/waiver/vocabulary/form.ts';

type DemoField = {
  readonly name: string;
  readonly title: string;
  readonly type: FieldType;
  readonly required: boolean;
  readonly options?: readonly string[];
  readonly answers: readonly (string | boolean)[];
};

type Section = {
  readonly type: PartType;
  readonly title: string;
  readonly description?: string;
  readonly content?: string;
  readonly fields: readonly DemoField[];
};

export type DemoWaiver = {
  readonly title: string;
  readonly locale: FinishedLocale;
  readonly homeCountry: CountryCode;
  readonly hasFilm: boolean;
  readonly description: string;
  readonly content: string;
  readonly sections: readonly Section[];
};

const CLIMBING: DemoWaiver = {
  title: 'Climbing hall: general waiver',
  locale: 'en',
  homeCountry: 'DE',
  hasFilm: false,
  description: '<p>For everyone who climbs, boulders or belays in our hall.</p>',
  content: [
    '<p><strong>Climbing is dangerous.</strong> People fall, swing into walls and other people, and are hit by holds or equipment. Injuries can be severe, and in rare cases fatal, even when everybody does everything right.</p>',
    '<p>By signing this document I confirm that</p>',
    '<ul><li><p>I am fit to climb, and I am not under the influence of alcohol, drugs or medication that slows my reactions;</p></li>',
    '<li><p>I only belay if I have learned how to, and I check my partner’s knot and harness before every climb;</p></li>',
    '<li><p>I follow the house rules and the staff’s instructions;</p></li>',
    '<li><p>I climb at my own risk, as far as the law allows.</p></li></ul>',
    '<p>The hall is liable for its own gross negligence and where the law requires it. Please ask the staff at the desk if anything is unclear.</p>',
  ].join(''),
  sections: [
    {
      type: 'emergencyContact',
      title: 'Emergency contact',
      description: 'Whom should we call if something happens to you?',
      fields: [
        {
          name: 'text__CONTACTNAME00001',
          title: 'Name',
          type: 'text',
          required: true,
          answers: ['Alex Berg', 'Sam Rivera', 'Robin Sato'],
        },
        {
          name: 'tel__CONTACTPHONE0001',
          title: 'Phone',
          type: 'tel',
          required: true,
          answers: ['+49 30 5550101', '+1 555 0102', '+81 3 5550 0103'],
        },
      ],
    },
    {
      type: 'confirmation',
      title: 'House rules',
      content:
        '<p>Tie back long hair, take off rings, keep the mats clear, and never stand below a climber.</p>',
      fields: [
        {
          name: 'checkbox__HOUSERULES000001',
          title: 'I have read the house rules and will follow them.',
          type: 'checkbox',
          required: true,
          answers: [true],
        },
      ],
    },
  ],
};

const FOREST: DemoWaiver = {
  title: 'Kletterwald: Teilnahmebedingungen',
  locale: 'de',
  homeCountry: 'DE',
  hasFilm: false,
  description: '<p>Für alle, die einen Parcours in unserem Kletterwald begehen.</p>',
  content: [
    '<p><strong>Klettern in Bäumen ist mit Risiken verbunden.</strong> Sie bewegen sich in bis zu 14 Metern Höhe. Stürze, Prellungen und Abschürfungen lassen sich auch bei aller Vorsicht nicht ausschließen.</p>',
    '<p>Mit meiner Unterschrift bestätige ich, dass</p>',
    '<ol><li><p>ich an der Einweisung teilnehme und mich an die Anweisungen des Personals halte;</p></li>',
    '<li><p>ich beim Begehen der Parcours immer mit beiden Karabinern gesichert bin;</p></li>',
    '<li><p>ich gesund bin und nicht unter dem Einfluss von Alkohol oder Drogen stehe;</p></li>',
    '<li><p>ich auf meine Wertsachen selbst achte und nichts mitführe, was herunterfallen kann.</p></li></ol>',
    '<p>Für Schäden haftet der Kletterwald bei Vorsatz und grober Fahrlässigkeit sowie bei der Verletzung von Leben, Körper und Gesundheit nach den gesetzlichen Vorschriften. Bei Fragen wenden Sie sich bitte an die Kasse.</p>',
  ].join(''),
  sections: [
    {
      type: 'general',
      title: 'Gesundheit',
      description: 'Damit wir gut auf Sie achten können.',
      fields: [
        {
          name: 'yes_no__HEALTHASKED00001',
          title: 'Gibt es etwas, worauf wir Rücksicht nehmen sollten?',
          type: 'yes_no',
          required: true,
          answers: ['No', 'No', 'Yes'],
        },
        {
          name: 'text__HEALTHDETAIL0001',
          title: 'Wenn ja, was?',
          type: 'text',
          required: false,
          answers: ['', '', 'Knie, links'],
        },
      ],
    },
  ],
};

const KAYAK: DemoWaiver = {
  title: 'Kayak tour, with safety film',
  locale: 'en',
  homeCountry: 'DE',
  hasFilm: true,
  description: '<p>For our guided tours on lake and river. Please watch the safety film before we start.</p>',
  content: [
    '<p><strong>Paddling takes place on open water.</strong> A kayak can capsize. Cold water, currents, weather and other boats are dangers that no guide can rule out.</p>',
    '<p>I agree that</p>',
    '<ul><li><p>I wear the life jacket I am given, fastened, for the whole tour;</p></li>',
    '<li><p>I stay with the group and follow the guide, who may change or end the tour at any time;</p></li>',
    '<li><p>I return boat, paddle and jacket as I received them, and pay for anything I lose or deliberately break.</p></li></ul>',
    '<p>I take part at my own risk, as far as the law allows. If I have questions, I ask the guide before we leave the shore.</p>',
  ].join(''),
  sections: [
    {
      type: 'general',
      title: 'On the water',
      fields: [
        {
          name: 'yes_no__CANSWIM000000001',
          title: 'Can every participant swim?',
          type: 'yes_no',
          required: true,
          answers: ['Yes', 'Yes', 'Yes', 'No'],
        },
        {
          name: 'select__PADDLED000000001',
          title: 'Have you paddled before?',
          type: 'select',
          required: true,
          options: ['Never', 'A few times', 'Often'],
          answers: ['Never', 'A few times', 'Never', 'Often'],
        },
      ],
    },
  ],
};

export const DEMO_WAIVERS = [CLIMBING, FOREST, KAYAK] as const;
