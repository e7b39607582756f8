import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
  title: 'Veranstaltung: Teilnahmebedingungen und Haftung',
  content: [
    'Hier geht es um die Teilnahme an [Name der Veranstaltung] am [Datum] in [Ort], veranstaltet von [Name Ihres Unternehmens] (im Folgenden „der Veranstalter“). Bitte lesen Sie alles durch und fragen Sie uns vor der Unterschrift, wenn etwas unklar ist. Eltern und andere Sorgeberechtigte unterschreiben für sich selbst und für alle Minderjährigen, die sie hier angeben.',
    { heading: 'Risiken' },
    'Veranstaltungen mit Sport, Spiel und vielen Menschen bringen Risiken mit sich, die niemand ausschließen kann. Es kann zu Verletzungen kommen, in seltenen Fällen zu schweren oder tödlichen, und es können Sachen verloren gehen. Zu den Risiken gehören:',
    {
      points: [
        'Stürze, Zerrungen und Zusammenstöße mit Personen oder Gegenständen',
        'Hitze, Kälte, Regen, Gewitter und rutschiger Boden',
        'das Verhalten anderer Teilnehmender, der Zuschauer und von Passanten',
        'Anstrengungen, die man nicht gewohnt ist',
        '[Risiken Ihrer Veranstaltung]',
      ],
    },
    { heading: 'Regeln' },
    {
      points: [
        'Ich folge den Anweisungen des Veranstalters, der Helfer und der Rettungskräfte.',
        'Ich mache nur mit, was ich mir und den Minderjährigen, für die ich unterschreibe, zutraue, und höre auf, wenn es zu viel wird.',
        'Meine Ausrüstung ist geeignet und in gutem Zustand.',
        'Nach Alkohol oder Drogen nimmt niemand teil, wenn das jemanden gefährden könnte.',
        'Ich beaufsichtige die Minderjährigen, für die ich unterschreibe, oder habe das mit einem Erwachsenen vereinbart.',
      ],
    },
    { heading: 'Gesundheit' },
    'Soweit ich weiß, bin ich gesund genug, um teilzunehmen, und die Minderjährigen, für die ich unterschreibe, sind es auch. Im Zweifel fragen wir vorher ärztlich nach. Im Notfall dürfen die Helfer Erste Hilfe leisten und den Rettungsdienst rufen.',
    { heading: 'Änderungen und Absage' },
    'Der Veranstalter kann die Veranstaltung ändern, unterbrechen oder absagen, wenn die Sicherheit, das Wetter oder die Behörden es erfordern. Was dann mit bezahlten Gebühren geschieht, steht in den Buchungsbedingungen: [Adresse Ihrer Bedingungen].',
    { heading: 'Haftungsausschluss' },
    'Ich kenne die hier beschriebenen Risiken und nehme aus freiem Willen teil. Für Schäden, die sich aus den üblichen Risiken der Veranstaltung, aus eigenen Fehlern oder aus Fehlern anderer ergeben, haftet der Veranstalter nicht, soweit das Gesetz dies zulässt.',
    'Für Vorsatz und grobe Fahrlässigkeit sowie für Schäden aus der Verletzung des Lebens, des Körpers oder der Gesundheit, die der Veranstalter, seine gesetzlichen Vertreter oder seine Erfüllungsgehilfen zu vertreten haben, haftet der Veranstalter unbeschränkt. Bei einfacher Fahrlässigkeit haftet er im Übrigen nur, wenn er wesentliche Vertragspflichten verletzt, und nur für den vorhersehbaren, vertragstypischen Schaden. Zwingende gesetzliche Ansprüche bleiben unberührt. Ist ein Teil dieses Dokuments unwirksam, gilt der Rest weiter.',
    { heading: 'Datenschutz' },
    'Der Veranstalter verwendet meine Angaben, um die Veranstaltung durchzuführen, diese Vereinbarung aufzubewahren und im Notfall zu helfen. Wie lange sie gespeichert werden und welche Rechte ich habe, steht im Datenschutzhinweis: [Adresse Ihres Datenschutzhinweises].',
  ],
  sections: {
    team: {
      title: 'Gruppe oder Team',
      content: [],
      fields: { name: 'Name Ihrer Gruppe oder Ihres Teams, falls Sie eines haben' },
    },
    photos: {
      title: 'Fotos und Videos',
      content: [
        'Auf der Veranstaltung machen wir Fotos und Videos und zeigen einige davon auf unserer Website, in sozialen Medien und in der Presse. Ob Sie darauf zu sehen sein dürfen, entscheiden allein Sie: Sie können auch ohne diese Einwilligung teilnehmen und sie jederzeit für die Zukunft widerrufen, mit einer Nachricht an [E-Mail-Adresse].',
      ],
      fields: {
        consent:
          'Ja, Fotos und Videos, auf denen ich oder die Minderjährigen zu sehen sind, für die ich unterschreibe, dürfen veröffentlicht werden.',
      },
    },
  },
};
