import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
  title: 'Kletterhalle: Regeln, Risiken und Haftung',
  content: [
    'Hier geht es um das Klettern und Bouldern bei [Name Ihres Unternehmens] (im Folgenden „die Halle“). Bitte lesen Sie alles durch und fragen Sie uns vor der Unterschrift, wenn etwas unklar ist. Eltern und andere Sorgeberechtigte unterschreiben für sich selbst und für alle Minderjährigen, die sie hier angeben.',
    { heading: 'Risiken' },
    'Klettern und Bouldern sind gefährlich, auch wenn sich alle an die Regeln halten. Unfälle können zu schweren und bleibenden Verletzungen und im schlimmsten Fall zum Tod führen. Zu den Risiken gehören:',
    {
      points: [
        'Stürze aus jeder Höhe, auch auf Matten: Eine Matte dämpft den Sturz, verhindert aber nicht jede Verletzung',
        'Fehler beim Einbinden, Sichern, Ablassen und Einhängen, eigene und die anderer',
        'Griffe, die sich drehen oder brechen, und herabfallende Gegenstände',
        'Zusammenstöße mit anderen, die in der Nähe klettern, stürzen, stehen oder gehen',
        'Zerrungen und Überlastungen von Fingern, Sehnen, Muskeln und Gelenken',
      ],
    },
    { heading: 'Eigenverantwortung' },
    {
      points: [
        'Ich entscheide selbst, welche Routen und Höhen ich mir und den Minderjährigen, für die ich unterschreibe, zutraue.',
        'Am Seil klettere und sichere ich nur, wenn ich es gelernt habe. Bin ich unsicher, frage ich das Personal.',
        'Vor jedem Klettern machen wir den Partnercheck: Gurt, Knoten, Sicherungsgerät, Karabiner.',
        'Ich halte mich an die Hallenordnung und an die Anweisungen des Personals. Wer andere gefährdet, kann der Halle verwiesen werden.',
      ],
    },
    { heading: 'Regeln' },
    {
      points: [
        'Im Vorstieg klettert nur, wer das Sichern und Stürzen im Vorstieg beherrscht.',
        'Im Boulderbereich halte ich den Sturzraum frei und stehe oder sitze nie unter anderen.',
        'Kinder unter [14] Jahren klettern nur unter den Augen eines Erwachsenen, der für sie verantwortlich ist.',
        'Nach Alkohol oder Drogen und mit Medikamenten, die die Reaktion verlangsamen, wird nicht geklettert.',
        'Ich lege Ringe ab, leere die Taschen und binde lange Haare zusammen.',
      ],
    },
    { heading: 'Gesundheit' },
    'Soweit ich weiß, bin ich gesund genug zum Klettern, und die Minderjährigen, für die ich unterschreibe, sind es auch. Bei Verletzungen, Krankheiten oder einer Schwangerschaft, mit denen Klettern gefährlich sein könnte, fragen wir vorher ärztlich nach. Wer sich unwohl fühlt oder verletzt, hört auf und sagt dem Personal sofort Bescheid.',
    { heading: 'Ausrüstung' },
    'Eigene und geliehene Ausrüstung prüfe ich vor der Benutzung. Kommt mir etwas Geliehenes nicht in Ordnung vor, gebe ich es dem Personal zurück. Für Leihausrüstung, die ich schuldhaft verliere oder beschädige, komme ich auf.',
    { heading: 'Haftungsausschluss' },
    'Ich kenne die hier beschriebenen Risiken und nehme aus freiem Willen teil. Für Schäden, die sich aus den üblichen Risiken des Kletterns, aus eigenen Fehlern oder aus Fehlern anderer Besucher ergeben, haftet die Halle nicht, soweit das Gesetz dies zulässt.',
    'Für Vorsatz und grobe Fahrlässigkeit sowie für Schäden aus der Verletzung des Lebens, des Körpers oder der Gesundheit, die die Halle, ihre gesetzlichen Vertreter oder ihre Erfüllungsgehilfen zu vertreten haben, haftet die Halle unbeschränkt. Bei einfacher Fahrlässigkeit haftet sie im Übrigen nur, wenn sie wesentliche Vertragspflichten verletzt, und nur für den vorhersehbaren, vertragstypischen Schaden. Zwingende gesetzliche Ansprüche bleiben unberührt. Ist ein Teil dieses Dokuments unwirksam, gilt der Rest weiter.',
    { heading: 'Datenschutz' },
    'Die Halle verwendet meine Angaben, um diese Vereinbarung aufzubewahren und im Notfall zu helfen. Wie lange sie gespeichert werden und welche Rechte ich habe, steht im Datenschutzhinweis: [Adresse Ihres Datenschutzhinweises].',
  ],
  sections: {
    experience: {
      title: 'Erfahrung',
      content: [],
      fields: {
        level: {
          title: 'Wie viel sind Sie schon geklettert?',
          options: [
            'Ich bin zum ersten Mal hier',
            'Ein paar Mal, mit Hilfe',
            'Regelmäßig, und ich kann im Toprope sichern',
            'Regelmäßig, und ich kann im Vorstieg sichern',
          ],
        },
      },
    },
    health: {
      title: 'Für den Notfall',
      content: ['Sie können dieses Feld leer lassen. Das Personal liest es nur, wenn es Ihnen helfen muss.'],
      fields: { remarks: 'Was Helfende wissen sollten, zum Beispiel Allergien oder Medikamente' },
    },
    photos: {
      title: 'Fotos und Videos',
      content: [
        'Manchmal machen wir in der Halle Fotos und Videos und zeigen sie auf unserer Website und in sozialen Medien. Ob Sie darauf zu sehen sein dürfen, entscheiden allein Sie: Sie können auch ohne diese Einwilligung klettern und sie jederzeit für die Zukunft widerrufen, mit einer Nachricht an [E-Mail-Adresse].',
      ],
      fields: {
        consent:
          'Ja, Fotos und Videos, auf denen ich oder die Minderjährigen zu sehen sind, für die ich unterschreibe, dürfen veröffentlicht werden.',
      },
    },
  },
};
