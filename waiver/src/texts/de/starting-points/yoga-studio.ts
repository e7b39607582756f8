import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
  title: 'Yogastudio: Teilnahme und Haftung',
  content: [
    'Willkommen bei [Name Ihres Unternehmens] (im Folgenden „das Studio“). Hier geht es um unsere Stunden, Kurse und Workshops. Bitte lesen Sie alles durch und fragen Sie uns vor der Unterschrift, wenn etwas unklar ist. Eltern und andere Sorgeberechtigte unterschreiben für sich selbst und für alle Minderjährigen, die sie hier angeben.',
    { heading: 'Was Yoga von Ihnen verlangt' },
    'Yoga ist Bewegung, Dehnung, Gleichgewicht, Atmung und Ruhe. Für die meisten Menschen ist es schonend, und doch bleibt es Sport: Muskeln, Sehnen und Gelenke können gezerrt werden, man kann das Gleichgewicht verlieren und stürzen, und bestehende Beschwerden können schlimmer werden. Schwere Verletzungen sind selten, kommen aber vor.',
    { heading: 'Eigenverantwortung' },
    {
      points: [
        'Ich höre auf meinen Körper. Was wehtut, schwindlig macht oder sich nicht richtig anfühlt, lasse ich weg oder mache ich leichter, und ich ruhe mich aus, wann immer ich es brauche.',
        'Vor der Stunde spreche ich mit der Lehrkraft über Verletzungen, Operationen, Krankheiten und eine Schwangerschaft, soweit sie für die Übungen wichtig sind.',
        'Ich komme nüchtern, also ohne Alkohol und Drogen, und esse kurz vorher nichts Schweres.',
        'Matten, Blöcke, Gurte und andere Hilfsmittel benutze ich wie gezeigt und achte darauf, dass mein Platz sicher ist.',
        'Ich beaufsichtige die Minderjährigen, für die ich unterschreibe, außer in Stunden für Kinder.',
      ],
    },
    { heading: 'Gesundheit' },
    'Unsere Stunden sind keine medizinische Behandlung und ersetzen keine; unsere Lehrkräfte stellen keine Diagnosen. Bin ich nicht sicher, ob mir Yoga zurzeit guttut, frage ich vorher ärztlich nach. Dasselbe gilt für die Minderjährigen, für die ich unterschreibe.',
    { heading: 'In der Stunde' },
    {
      points: [
        'Bitte kommen Sie pünktlich und lassen Sie Schuhe und Handy draußen.',
        'Was andere in der Stunde erzählen, bleibt unter uns.',
        'Bitte lassen Sie Wertsachen zu Hause. Für Sachen in der Umkleide haftet das Studio nur in den unten genannten Grenzen.',
      ],
    },
    { heading: 'Haftungsausschluss' },
    'Ich kenne die hier beschriebenen Risiken und nehme aus freiem Willen teil. Für Schäden, die sich aus den üblichen Risiken der Yogapraxis, aus eigenen Fehlern oder aus Fehlern anderer ergeben, haftet das Studio nicht, soweit das Gesetz dies zulässt.',
    'Für Vorsatz und grobe Fahrlässigkeit sowie für Schäden aus der Verletzung des Lebens, des Körpers oder der Gesundheit, die das Studio, seine gesetzlichen Vertreter oder seine Erfüllungsgehilfen zu vertreten haben, haftet das Studio unbeschränkt. Bei einfacher Fahrlässigkeit haftet es im Übrigen nur, wenn es wesentliche Vertragspflichten verletzt, und nur für den vorhersehbaren, vertragstypischen Schaden. Zwingende gesetzliche Ansprüche bleiben unberührt. Ist ein Teil dieses Dokuments unwirksam, gilt der Rest weiter.',
    { heading: 'Datenschutz' },
    'Das Studio verwendet meine Angaben, um die Stunden durchzuführen, diese Vereinbarung aufzubewahren und im Notfall zu helfen. Wie lange sie gespeichert werden und welche Rechte ich habe, steht im Datenschutzhinweis: [Adresse Ihres Datenschutzhinweises].',
  ],
  sections: {
    practice: {
      title: 'Ihre Praxis',
      content: [],
      fields: {
        touch: {
          title: 'Darf die Lehrkraft Ihnen durch Berührung in eine Haltung helfen?',
          options: ['Ja', 'Bitte jedes Mal fragen', 'Nein'],
        },
      },
    },
    health: {
      title: 'Was Ihre Lehrkraft wissen sollte',
      content: [
        'Sie können dieses Feld leer lassen und es Ihrer Lehrkraft lieber selbst sagen. Was Sie hier schreiben, lesen nur Ihre Lehrkräfte.',
      ],
      fields: {
        remarks: 'Verletzungen, Krankheiten oder eine Schwangerschaft, die für die Übungen wichtig sind',
      },
    },
    photos: {
      title: 'Fotos und Videos',
      content: [
        'Ab und zu machen wir im Studio Fotos und Videos und zeigen sie auf unserer Website und in sozialen Medien. Ob Sie darauf zu sehen sein dürfen, entscheiden allein Sie: Sie können auch ohne diese Einwilligung teilnehmen und sie jederzeit für die Zukunft widerrufen, mit einer Nachricht an [E-Mail-Adresse].',
      ],
      fields: {
        consent:
          'Ja, Fotos und Videos, auf denen ich oder die Minderjährigen zu sehen sind, für die ich unterschreibe, dürfen veröffentlicht werden.',
      },
    },
  },
};
