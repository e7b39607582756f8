import type { StartingPointsTexts } from '../starting-point-texts.ts';

export const startingPoints: StartingPointsTexts = {
  'climbing-hall': {
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
        content: [
          'Sie können dieses Feld leer lassen. Das Personal liest es nur, wenn es Ihnen helfen muss.',
        ],
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
  },
  'trampoline-park': {
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
        fields: {
          understood: 'Ich habe die Regeln verstanden und allen erklärt, für die ich unterschreibe.',
        },
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
  },
  'bike-and-kayak-rental': {
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
  },
  event: {
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
  },
  'yoga-studio': {
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
  },
  /** All of it is for the owner to write. */
  blank: { title: '', content: [], sections: {} },
};
