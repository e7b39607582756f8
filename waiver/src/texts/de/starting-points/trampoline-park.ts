import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
  title: 'Trampolinpark: Regeln, Risiken und Haftung',
  content: [
    'Hier geht es um das Springen und Spielen bei [Name Ihres Unternehmens] (im Folgenden „der Park“). Bitte lesen Sie alles durch und fragen Sie uns vor der Unterschrift, wenn etwas unklar ist. Eltern und andere Sorgeberechtigte unterschreiben für sich selbst und für alle Minderjährigen, die sie hier angeben.',
    { heading: 'Risiken' },
    'Auf Trampolinen geht es höher und schneller nach oben, als man denkt. Meist bleibt es bei Verstauchungen, es kommt aber auch zu Knochenbrüchen und zu Verletzungen an Kopf, Hals und Wirbelsäule, die bleiben oder tödlich sein können. Zu den Risiken gehören:',
    {
      points: [
        'falsche Landungen auf dem Trampolin, auf der Polsterung, in der Schnitzelgrube oder auf dem Boden',
        'Zusammenstöße, vor allem wenn zwei auf einem Trampolin springen',
        'Saltos, Landungen mit dem Kopf voran und Tricks, die man nicht beherrscht',
        'Hängenbleiben mit Kleidung, Schmuck oder Fingern',
        'Weiterspringen, obwohl man müde ist',
      ],
    },
    { heading: 'Regeln' },
    {
      points: [
        'Auf jedem Trampolin springt nur eine Person. Ich springe in der Mitte und achte auf die anderen.',
        'Ich lande auf beiden Füßen. Saltos macht nur, wer sie beherrscht, und nur dort, wo sie erlaubt sind.',
        'Ich warte, bis Schnitzelgrube oder Luftkissen frei sind, springe mit den Füßen oder dem Gesäß voran hinein und gehe gleich wieder hinaus.',
        'Ich trage Stoppersocken, leere die Taschen und lege Schmuck, Gürtel und zerbrechliche Brillen ab.',
        'Nach Alkohol oder Drogen, mit Kaugummi oder mit Essen im Mund wird nicht gesprungen.',
        'Kinder unter [6] Jahren bleiben im Bereich für kleine Kinder. Ein Erwachsener, der für sie verantwortlich ist, bleibt im Park.',
        'Ich halte mich an die Anweisungen des Personals. Wer andere gefährdet, kann ohne Erstattung des Eintritts des Parks verwiesen werden.',
      ],
    },
    { heading: 'Gesundheit' },
    'Soweit ich weiß, bin ich gesund genug zum Springen, und die Minderjährigen, für die ich unterschreibe, sind es auch. Wer schwanger ist, gerade operiert wurde, sich etwas gebrochen hat oder ärztlich davon abgeraten bekam, zum Beispiel wegen Herz, Rücken, Hals oder Krampfanfällen, springt nicht. Wer sich unwohl fühlt oder verletzt, hört auf und sagt dem Personal sofort Bescheid.',
    { heading: 'Verantwortung der Eltern und Sorgeberechtigten' },
    'Ich habe den Minderjährigen, für die ich unterschreibe, die Regeln erklärt. Ich entscheide, ob sie teilnehmen können, und beaufsichtige sie oder lasse sie von einem Erwachsenen beaufsichtigen. Im Notfall darf das Personal Erste Hilfe leisten und den Rettungsdienst rufen.',
    { heading: 'Haftungsausschluss' },
    'Ich kenne die hier beschriebenen Risiken; ich und die Minderjährigen, für die ich unterschreibe, nehmen aus freiem Willen teil. Für Schäden, die sich aus den üblichen Risiken des Springens, aus eigenen Fehlern oder aus Fehlern anderer Besucher ergeben, haftet der Park nicht, soweit das Gesetz dies zulässt.',
    'Für Vorsatz und grobe Fahrlässigkeit sowie für Schäden aus der Verletzung des Lebens, des Körpers oder der Gesundheit, die der Park, seine gesetzlichen Vertreter oder seine Erfüllungsgehilfen zu vertreten haben, haftet der Park unbeschränkt. Bei einfacher Fahrlässigkeit haftet er im Übrigen nur, wenn er wesentliche Vertragspflichten verletzt, und nur für den vorhersehbaren, vertragstypischen Schaden. Zwingende gesetzliche Ansprüche bleiben unberührt. Ist ein Teil dieses Dokuments unwirksam, gilt der Rest weiter.',
    { heading: 'Wertsachen' },
    'Bitte lassen Sie Wertsachen zu Hause oder schließen Sie sie ein. Für herumliegende Sachen haftet der Park nur in den eben genannten Grenzen.',
    { heading: 'Datenschutz' },
    'Der Park verwendet meine Angaben, um diese Vereinbarung aufzubewahren und im Notfall zu helfen. Wie lange sie gespeichert werden und welche Rechte ich habe, steht im Datenschutzhinweis: [Adresse Ihres Datenschutzhinweises].',
  ],
  sections: {
    rules: {
      title: 'Regeln des Parks',
      content: [],
      fields: { understood: 'Ich habe die Regeln verstanden und allen erklärt, für die ich unterschreibe.' },
    },
    photos: {
      title: 'Fotos und Videos',
      content: [
        'Manchmal machen wir im Park Fotos und Videos und zeigen sie auf unserer Website und in sozialen Medien. Ob Sie darauf zu sehen sein dürfen, entscheiden allein Sie: Sie können auch ohne diese Einwilligung springen und sie jederzeit für die Zukunft widerrufen, mit einer Nachricht an [E-Mail-Adresse].',
      ],
      fields: {
        consent:
          'Ja, Fotos und Videos, auf denen ich oder die Minderjährigen zu sehen sind, für die ich unterschreibe, dürfen veröffentlicht werden.',
      },
    },
  },
};
