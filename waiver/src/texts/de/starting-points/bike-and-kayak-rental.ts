import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
  title: 'Fahrrad- und Kajakverleih: Mietbedingungen, Risiken und Haftung',
  content: [
    'Hier geht es um das, was Sie bei [Name Ihres Unternehmens] (im Folgenden „der Verleih“) leihen. Bitte lesen Sie alles durch und fragen Sie uns vor der Unterschrift, wenn etwas unklar ist. Eltern und andere Sorgeberechtigte unterschreiben für sich selbst und für alle Minderjährigen, die sie hier angeben.',
    { heading: 'Was ich leihe' },
    {
      points: [
        'Ich übernehme Räder, Boote und Zubehör in funktionstüchtigem Zustand. Vor dem Start probiere ich Bremsen, Sattel, Licht, Paddel und Schwimmweste aus und melde Mängel sofort.',
        'Benutzt werden sie nur von den hier genannten Personen, nur für ihren üblichen Zweck und nur im vereinbarten Gebiet: [Gebiet].',
        'Ich gebe alles zur vereinbarten Zeit am vereinbarten Ort sauber und vollständig zurück. Für jede Stunde Verspätung gilt die Preisliste.',
        'Räder schließe ich ab, sobald ich sie verlasse, Boote ziehe ich aus dem Wasser. Ohne Rücksprache repariere ich nichts selbst.',
      ],
    },
    { heading: 'Schäden, Verlust und Diebstahl' },
    'Schäden, Unfälle und Diebstähle melde ich dem Verleih sofort, Unfälle mit Verletzten und Diebstähle auch der Polizei. Für Schäden und Verluste, die ich oder die Personen, für die ich unterschreibe, schuldhaft verursachen, komme ich bis zum Zeitwert auf. Übliche Abnutzung zahle ich nicht.',
    { heading: 'Risiken auf dem Rad' },
    'Beim Radfahren im Verkehr und im Gelände kann es zu Stürzen und Zusammenstößen mit schweren oder tödlichen Verletzungen kommen. Ich kenne die Verkehrsregeln, fahre so, dass ich jederzeit anhalten kann, und trage einen Helm, wie der Verleih es empfiehlt. Minderjährige tragen ihn immer. E-Bikes sind schneller und schwerer als andere Räder: Ich übe, bevor ich damit im Verkehr fahre.',
    { heading: 'Risiken auf dem Wasser' },
    {
      points: [
        'Boote können kentern. Kaltes Wasser, Strömung, Wehre, Wind und andere Boote bringen auch gute Schwimmer in Lebensgefahr.',
        'Alle auf dem Wasser können schwimmen und tragen die ganze Zeit eine geschlossene Schwimmweste.',
        'Vor dem Start frage ich nach Wetter und Wasserstand. Ich bleibe in Ufernähe und kehre um, wenn das Wetter umschlägt.',
        'Von Wehren, Schleusen, großen Schiffen und gesperrten Naturschutzbereichen halte ich Abstand.',
      ],
    },
    { heading: 'Gesundheit' },
    'Soweit ich weiß, bin ich gesund und kräftig genug für das, was wir leihen, und die Minderjährigen, für die ich unterschreibe, sind es auch. Nach Alkohol oder Drogen und mit Medikamenten, die die Reaktion verlangsamen, wird weder gefahren noch gepaddelt. Die Minderjährigen, für die ich unterschreibe, beaufsichtige ich.',
    { heading: 'Haftungsausschluss' },
    'Ich kenne die hier beschriebenen Risiken und nehme aus freiem Willen teil. Für Schäden, die sich aus den üblichen Risiken des Radfahrens und Paddelns, aus eigenen Fehlern oder aus Fehlern anderer ergeben, haftet der Verleih nicht, soweit das Gesetz dies zulässt.',
    'Für Vorsatz und grobe Fahrlässigkeit sowie für Schäden aus der Verletzung des Lebens, des Körpers oder der Gesundheit, die der Verleih, seine gesetzlichen Vertreter oder seine Erfüllungsgehilfen zu vertreten haben, haftet der Verleih unbeschränkt. Bei einfacher Fahrlässigkeit haftet er im Übrigen nur, wenn er wesentliche Vertragspflichten verletzt, und nur für den vorhersehbaren, vertragstypischen Schaden. Zwingende gesetzliche Ansprüche bleiben unberührt. Ist ein Teil dieses Dokuments unwirksam, gilt der Rest weiter.',
    { heading: 'Datenschutz' },
    'Der Verleih verwendet meine Angaben, um den Mietvertrag zu erfüllen, diese Vereinbarung aufzubewahren und im Notfall zu helfen. Wie lange sie gespeichert werden und welche Rechte ich habe, steht im Datenschutzhinweis: [Adresse Ihres Datenschutzhinweises].',
  ],
  sections: {
    rental: {
      title: 'Was Sie leihen',
      content: [],
      fields: {
        items: {
          title: 'Wir leihen',
          options: ['Fahrräder', 'E-Bikes', 'Kinderräder', 'Kajaks', 'Kanadier', 'Stand-up-Paddle-Boards'],
        },
        swimming: {
          title: 'Können alle schwimmen, die aufs Wasser gehen?',
          options: ['Ja', 'Nein', 'Wir leihen nur Räder'],
        },
        sizes: 'Körpergrößen, für Räder und Schwimmwesten',
      },
    },
    condition: {
      title: 'In gutem Zustand übernommen',
      content: ['Bitte füllen Sie das erst aus, wenn Sie gesehen haben, was Sie leihen.'],
      fields: { checked: 'Ich habe geprüft, was ich leihe, und es funktioniert.' },
    },
  },
};
