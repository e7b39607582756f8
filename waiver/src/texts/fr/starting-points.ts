import type { StartingPointsTexts } from '../starting-point-texts.ts';

export const startingPoints: StartingPointsTexts = {
  'climbing-hall': {
    title: 'Salle d’escalade : règles, risques et décharge de responsabilité',
    content: [
      'Ce document concerne la pratique de l’escalade et du bloc chez [nom de votre entreprise] (« la salle »). Veuillez le lire en entier. Si quelque chose n’est pas clair, adressez-vous au personnel avant de signer. Les parents et tuteurs légaux signent pour eux-mêmes et pour chaque mineur qu’ils y désignent.',
      { heading: 'Risques' },
      'L’escalade et le bloc sont dangereux, même lorsque chacun respecte les règles. Les accidents peuvent entraîner des blessures graves et durables et, dans le pire des cas, la mort. Les risques comprennent notamment :',
      {
        points: [
          'les chutes de toute hauteur, y compris sur les tapis : un tapis amortit la chute, mais n’évite pas toutes les blessures',
          'les erreurs d’encordement, d’assurage, de descente et de mousquetonnage, les vôtres comme celles des autres',
          'les prises qui tournent ou cassent, et les objets qui tombent',
          'les collisions avec d’autres personnes qui grimpent, tombent, se tiennent ou marchent à proximité',
          'les élongations et la sollicitation excessive des doigts, des tendons, des muscles et des articulations',
        ],
      },
      { heading: 'Ce dont je suis responsable' },
      {
        points: [
          'Je décide moi-même quelles voies et quelles hauteurs sont à ma portée et à celle des mineurs pour qui je signe.',
          'Je ne grimpe et n’assure avec une corde que si j’ai appris à le faire. En cas de doute, je m’adresse au personnel.',
          'Avant chaque montée, mon partenaire et moi nous contrôlons mutuellement : baudrier, nœud, système d’assurage, mousqueton.',
          'Je respecte le règlement de la salle et les consignes du personnel. Toute personne qui met les autres en danger peut être priée de partir.',
        ],
      },
      { heading: 'Règles' },
      {
        points: [
          'L’escalade en tête est réservée aux personnes qui maîtrisent l’assurage et la chute en tête.',
          'Dans l’espace de bloc, je laisse libre la zone de réception et je ne me tiens ni ne m’assieds jamais sous d’autres personnes.',
          'Les enfants de moins de [14] ans ne grimpent que sous la surveillance d’un adulte responsable d’eux.',
          'Personne ne grimpe après avoir consommé de l’alcool ou des drogues, ni après avoir pris des médicaments qui ralentissent les réactions.',
          'Je retire mes bagues, je vide mes poches et j’attache mes cheveux s’ils sont longs.',
        ],
      },
      { heading: 'Santé' },
      'À ma connaissance, mon état de santé et celui des mineurs pour qui je signe nous permettent de grimper. En cas de blessure, de maladie ou de grossesse pouvant rendre l’escalade dangereuse, nous demandons d’abord l’avis d’un médecin. Si l’un de nous se sent mal ou se blesse, nous arrêtons et prévenons aussitôt le personnel.',
      { heading: 'Matériel' },
      'Je contrôle mon propre matériel et celui que je loue avant de l’utiliser, et je rends au personnel le matériel loué si quelque chose me paraît anormal. Je paie le matériel loué que je perds ou que j’abîme par négligence.',
      { heading: 'Responsabilité' },
      'Je connais les risques décrits ici et je participe de mon plein gré. Dans la mesure permise par la loi, je renonce à tout recours contre la salle, ses propriétaires, son personnel et ses auxiliaires pour les blessures, les dommages et les pertes qui résultent des risques habituels de l’escalade, de mes propres erreurs ou de celles d’autres visiteurs.',
      'Cela ne limite aucune responsabilité que la loi interdit de limiter, comme la responsabilité en cas de faute intentionnelle ou de faute lourde, ni les droits dont je dispose en tant que consommateur. Si une partie de ce document n’est pas valable, le reste demeure en vigueur.',
      { heading: 'Confidentialité' },
      'La salle utilise les données que je saisis ici pour conserver cet accord et pour agir en cas d’urgence. Notre politique de confidentialité indique combien de temps elles sont conservées et quels sont mes droits : [adresse de votre politique de confidentialité].',
    ],
    sections: {
      experience: {
        title: 'Expérience',
        content: [],
        fields: {
          level: {
            title: 'Quelle est votre expérience de l’escalade ?',
            options: [
              'C’est ma première fois',
              'Quelques fois, avec de l’aide',
              'Régulièrement, et je sais assurer en moulinette',
              'Régulièrement, et je sais assurer quelqu’un qui grimpe en tête',
            ],
          },
        },
      },
      health: {
        title: 'En cas d’urgence',
        content: [
          'Vous pouvez laisser ce champ vide. Le personnel ne le lit que lorsqu’il doit vous porter secours.',
        ],
        fields: {
          remarks:
            'Ce que doivent savoir les personnes qui vous aident, par exemple allergies ou médicaments',
        },
      },
      photos: {
        title: 'Photos et vidéos',
        content: [
          'Il nous arrive de prendre des photos et des vidéos dans la salle et de les montrer sur notre site web et sur les réseaux sociaux. Vous choisissez librement si nous pouvons vous y montrer : vous pouvez grimper sans donner ce consentement, et le retirer à tout moment pour l’avenir en écrivant à [adresse e-mail].',
        ],
        fields: {
          consent:
            'Oui, des photos et des vidéos sur lesquelles on peut me voir ou voir les mineurs pour qui je signe peuvent être publiées.',
        },
      },
    },
  },
  'trampoline-park': {
    title: 'Parc de trampolines : règles, risques et décharge de responsabilité',
    content: [
      'Ce document concerne les sauts et les jeux chez [nom de votre entreprise] (« le parc »). Veuillez le lire en entier. Si quelque chose n’est pas clair, adressez-vous au personnel avant de signer. Les parents et tuteurs légaux signent pour eux-mêmes et pour chaque mineur qu’ils y désignent.',
      { heading: 'Risques' },
      'Les trampolines projettent les gens plus haut et plus vite qu’ils ne s’y attendent. La plupart des blessures sont des entorses, mais il se produit aussi des fractures et des blessures à la tête, au cou et à la colonne vertébrale, qui peuvent être durables ou mortelles. Les risques comprennent notamment :',
      {
        points: [
          'les mauvaises réceptions sur un trampoline, sur les protections, dans la mousse ou au sol',
          'les collisions avec d’autres personnes, surtout lorsque deux personnes sautent sur le même trampoline',
          'les saltos, les réceptions la tête la première et les figures que l’on ne maîtrise pas',
          'le fait de se coincer un vêtement, un bijou ou les doigts',
          'le fait de continuer à sauter malgré la fatigue',
        ],
      },
      { heading: 'Règles' },
      {
        points: [
          'Une seule personne par trampoline. Je saute au milieu et je regarde où sont les autres.',
          'J’atterris sur les deux pieds. Les saltos sont réservés à ceux qui les maîtrisent, et uniquement là où ils sont autorisés.',
          'J’attends que le bac à mousse ou le coussin d’air soit libre, j’y saute les pieds en avant ou en position assise, et j’en sors aussitôt.',
          'Je porte des chaussettes antidérapantes, je vide mes poches et je retire bijoux, ceintures et lunettes qui pourraient se casser.',
          'Personne ne saute après avoir consommé de l’alcool ou des drogues, ni avec un chewing-gum ou de la nourriture dans la bouche.',
          'Les enfants de moins de [6] ans restent dans l’espace réservé aux petits. Un adulte responsable d’eux reste dans le parc.',
          'Je suis les consignes du personnel. Toute personne qui met les autres en danger peut être priée de partir sans remboursement.',
        ],
      },
      { heading: 'Santé' },
      'À ma connaissance, mon état de santé et celui des mineurs pour qui je signe nous permettent de sauter. Les personnes enceintes, celles qui viennent d’avoir une opération ou une fracture et celles à qui un médecin l’a déconseillé, par exemple à cause du cœur, du dos, du cou ou de convulsions, ne sautent pas. Si l’un de nous se sent mal ou se blesse, nous arrêtons et prévenons aussitôt le personnel.',
      { heading: 'Ce dont les parents et tuteurs légaux sont responsables' },
      'J’ai expliqué les règles aux mineurs pour qui je signe, je décide s’ils sont capables de participer, et je les surveille ou les fais surveiller par un adulte. En cas d’urgence, le personnel peut donner les premiers secours et appeler une ambulance.',
      { heading: 'Responsabilité' },
      'Je connais les risques décrits ici, et les mineurs pour qui je signe et moi participons de notre plein gré. Dans la mesure permise par la loi, je renonce à tout recours contre le parc, ses propriétaires, son personnel et ses auxiliaires pour les blessures, les dommages et les pertes qui résultent des risques habituels du saut, de nos propres erreurs ou de celles d’autres visiteurs.',
      'Cela ne limite aucune responsabilité que la loi interdit de limiter, comme la responsabilité en cas de faute intentionnelle ou de faute lourde, ni les droits dont nous disposons en tant que consommateurs. Si une partie de ce document n’est pas valable, le reste demeure en vigueur.',
      { heading: 'Objets de valeur' },
      'Veuillez laisser vos objets de valeur chez vous ou dans un casier. Dans la mesure permise par la loi, le parc n’est pas responsable de ce qui est laissé sans surveillance.',
      { heading: 'Confidentialité' },
      'Le parc utilise les données que je saisis ici pour conserver cet accord et pour agir en cas d’urgence. Notre politique de confidentialité indique combien de temps elles sont conservées et quels sont mes droits : [adresse de votre politique de confidentialité].',
    ],
    sections: {
      rules: {
        title: 'Règles du parc',
        content: [],
        fields: {
          understood:
            'J’ai compris les règles et je les ai expliquées à toutes les personnes pour qui je signe.',
        },
      },
      photos: {
        title: 'Photos et vidéos',
        content: [
          'Il nous arrive de prendre des photos et des vidéos dans le parc et de les montrer sur notre site web et sur les réseaux sociaux. Vous choisissez librement si nous pouvons vous y montrer : vous pouvez sauter sans donner ce consentement, et le retirer à tout moment pour l’avenir en écrivant à [adresse e-mail].',
        ],
        fields: {
          consent:
            'Oui, des photos et des vidéos sur lesquelles on peut me voir ou voir les mineurs pour qui je signe peuvent être publiées.',
        },
      },
    },
  },
  'bike-and-kayak-rental': {
    title: 'Location de vélos et de kayaks : conditions, risques et décharge de responsabilité',
    content: [
      'Ce document concerne ce que vous louez chez [nom de votre entreprise] (« le loueur »). Veuillez le lire en entier. Si quelque chose n’est pas clair, adressez-vous au personnel avant de signer. Les parents et tuteurs légaux signent pour eux-mêmes et pour chaque mineur qu’ils y désignent.',
      { heading: 'Ce que je loue' },
      {
        points: [
          'Je prends possession des vélos, des bateaux et du matériel en état de marche. Avant de partir, j’essaie les freins, la selle, l’éclairage, la pagaie et le gilet de sauvetage, et je signale aussitôt ce qui ne va pas.',
          'Seules les personnes désignées ici les utilisent, conformément à leur usage habituel et dans la zone convenue : [zone].',
          'Je rends tout à l’heure et au lieu convenus, propre et complet. Pour chaque heure de retard, la liste des prix s’applique.',
          'J’attache les vélos avec un antivol chaque fois que je les laisse et je sors les bateaux de l’eau. Je ne répare rien moi-même sans demander.',
        ],
      },
      { heading: 'Dommages, perte et vol' },
      'Je signale aussitôt au loueur les dommages, les accidents et les vols, et je signale aussi à la police les vols et les accidents avec des blessés. Je paie les dommages et les pertes que moi-même ou les personnes pour qui je signe causons par négligence, jusqu’à la valeur de l’objet à ce moment-là. Je ne paie pas l’usure normale.',
      { heading: 'Risques à vélo' },
      'La pratique du vélo dans la circulation et hors des routes peut entraîner des chutes et des collisions avec des blessures graves ou mortelles. Je connais le code de la route, je roule de façon à pouvoir m’arrêter à tout moment et je porte un casque, comme le conseille le loueur. Les mineurs en portent toujours un. Les vélos électriques sont plus rapides et plus lourds que les autres : je m’exerce avant de rouler dans la circulation.',
      { heading: 'Risques sur l’eau' },
      {
        points: [
          'Les bateaux chavirent. L’eau froide, les courants, les barrages, le vent et les autres bateaux peuvent exposer même de bons nageurs au risque de noyade.',
          'Sur l’eau, chacun sait nager et porte en permanence un gilet de sauvetage fermé.',
          'Je me renseigne sur la météo et le niveau de l’eau avant de partir, je reste près de la rive et je reviens lorsque le temps se gâte.',
          'Je me tiens à l’écart des barrages, des écluses, des gros bateaux et des zones fermées pour protéger la nature.',
        ],
      },
      { heading: 'Santé' },
      'À ma connaissance, les mineurs pour qui je signe et moi avons la santé et la force nécessaires pour utiliser ce que nous louons. Personne ne fait de vélo ni ne pagaie après avoir consommé de l’alcool ou des drogues, ni après avoir pris des médicaments qui ralentissent les réactions. Je surveille les mineurs pour qui je signe.',
      { heading: 'Responsabilité' },
      'Je connais les risques décrits ici et je participe de mon plein gré. Dans la mesure permise par la loi, je renonce à tout recours contre le loueur, ses propriétaires, son personnel et ses auxiliaires pour les blessures, les dommages et les pertes qui résultent des risques habituels du vélo et de la pagaie, de mes propres erreurs ou de celles d’autres personnes.',
      'Cela ne limite aucune responsabilité que la loi interdit de limiter, comme la responsabilité en cas de faute intentionnelle ou de faute lourde, ni les droits dont je dispose en tant que consommateur. Si une partie de ce document n’est pas valable, le reste demeure en vigueur.',
      { heading: 'Confidentialité' },
      'Le loueur utilise les données que je saisis ici pour exécuter cet accord, pour le conserver et pour agir en cas d’urgence. Notre politique de confidentialité indique combien de temps elles sont conservées et quels sont mes droits : [adresse de votre politique de confidentialité].',
    ],
    sections: {
      rental: {
        title: 'Ce que vous louez',
        content: [],
        fields: {
          items: {
            title: 'Nous louons',
            options: [
              'Vélos',
              'Vélos électriques',
              'Vélos pour enfants',
              'Kayaks',
              'Canoës',
              'Planches de paddle',
            ],
          },
          swimming: {
            title: 'Toutes les personnes qui vont sur l’eau savent-elles nager ?',
            options: ['Oui', 'Non', 'Nous louons seulement des vélos'],
          },
          sizes: 'Tailles des personnes, pour les vélos et les gilets de sauvetage',
        },
      },
      condition: {
        title: 'Reçu en bon état',
        content: ['Veuillez remplir ceci après avoir vu ce que vous louez.'],
        fields: { checked: 'J’ai contrôlé ce que je loue, et cela fonctionne.' },
      },
    },
  },
  event: {
    title: 'Événement : conditions de participation et décharge de responsabilité',
    content: [
      'Ce document concerne la participation à [nom de l’événement], le [date], à [lieu], organisé par [nom de votre entreprise] (« l’organisateur »). Veuillez le lire en entier. Si quelque chose n’est pas clair, adressez-vous à l’organisateur avant de signer. Les parents et tuteurs légaux signent pour eux-mêmes et pour chaque mineur qu’ils y désignent.',
      { heading: 'Risques' },
      'Les événements avec du sport, des jeux et beaucoup de monde comportent des risques que personne ne peut exclure. Ils peuvent entraîner des blessures, dans de rares cas graves ou mortelles, et la perte d’effets personnels. Les risques comprennent notamment :',
      {
        points: [
          'les chutes, les élongations et les collisions avec des personnes ou des objets',
          'la chaleur, le froid, la pluie, les orages et les sols glissants',
          'le comportement des autres participants, des spectateurs et des passants',
          'un effort supérieur à celui dont on a l’habitude',
          '[risques propres à votre événement]',
        ],
      },
      { heading: 'Règles' },
      {
        points: [
          'Je suis les consignes de l’organisateur, des auxiliaires et des services de secours.',
          'Je ne participe qu’à ce que les mineurs pour qui je signe et moi sommes capables de faire, et j’arrête quand cela devient trop difficile.',
          'Mon équipement est adapté et en bon état.',
          'Personne ne participe après avoir consommé de l’alcool ou des drogues si cela peut mettre quelqu’un en danger.',
          'Je surveille les mineurs pour qui je signe, ou j’ai convenu avec un adulte qu’il les surveille.',
        ],
      },
      { heading: 'Santé' },
      'À ma connaissance, mon état de santé et celui des mineurs pour qui je signe nous permettent de participer. En cas de doute, nous demandons d’abord l’avis d’un médecin. En cas d’urgence, les auxiliaires peuvent donner les premiers secours et appeler une ambulance.',
      { heading: 'Modifications et annulation' },
      'L’organisateur peut modifier, interrompre ou annuler l’événement si la sécurité, la météo ou les autorités l’exigent. Ce qu’il advient des frais déjà payés est indiqué dans les conditions de réservation : [adresse de vos conditions].',
      { heading: 'Responsabilité' },
      'Je connais les risques décrits ici et je participe de mon plein gré. Dans la mesure permise par la loi, je renonce à tout recours contre l’organisateur, son personnel, ses auxiliaires et ses partenaires pour les blessures, les dommages et les pertes qui résultent des risques habituels de l’événement, de mes propres erreurs ou de celles d’autres personnes.',
      'Cela ne limite aucune responsabilité que la loi interdit de limiter, comme la responsabilité en cas de faute intentionnelle ou de faute lourde, ni les droits dont je dispose en tant que consommateur. Si une partie de ce document n’est pas valable, le reste demeure en vigueur.',
      { heading: 'Confidentialité' },
      'L’organisateur utilise les données que je saisis ici pour organiser l’événement, pour conserver cet accord et pour agir en cas d’urgence. Notre politique de confidentialité indique combien de temps elles sont conservées et quels sont mes droits : [adresse de votre politique de confidentialité].',
    ],
    sections: {
      team: {
        title: 'Groupe ou équipe',
        content: [],
        fields: { name: 'Nom de votre groupe ou équipe, si vous en avez un' },
      },
      photos: {
        title: 'Photos et vidéos',
        content: [
          'Nous prenons des photos et des vidéos pendant l’événement et en montrons certaines sur notre site web, sur les réseaux sociaux et dans la presse. Vous choisissez librement si nous pouvons vous y montrer : vous pouvez participer sans donner ce consentement, et le retirer à tout moment pour l’avenir en écrivant à [adresse e-mail].',
        ],
        fields: {
          consent:
            'Oui, des photos et des vidéos sur lesquelles on peut me voir ou voir les mineurs pour qui je signe peuvent être publiées.',
        },
      },
    },
  },
  'yoga-studio': {
    title: 'Studio de yoga : participation et décharge de responsabilité',
    content: [
      'Bienvenue chez [nom de votre entreprise] (« le studio »). Ce document concerne nos séances, nos cours et nos ateliers. Veuillez le lire en entier. Si quelque chose n’est pas clair, adressez-vous à nous avant de signer. Les parents et tuteurs légaux signent pour eux-mêmes et pour chaque mineur qu’ils y désignent.',
      { heading: 'Ce que le yoga vous demande' },
      'Le yoga, c’est du mouvement, des étirements, de l’équilibre, de la respiration et du repos. Il est doux pour la plupart des gens, mais cela reste de l’exercice : les muscles, les tendons et les articulations peuvent être trop sollicités, on peut perdre l’équilibre et tomber, et des douleurs existantes peuvent s’aggraver. Les blessures graves sont rares, mais elles arrivent.',
      { heading: 'Ce dont je suis responsable' },
      {
        points: [
          'J’écoute mon corps. Je laisse de côté ou j’allège ce qui me fait mal, me donne le vertige ou ne me semble pas juste, et je me repose chaque fois que j’en ai besoin.',
          'Avant la séance, je signale à la personne qui enseigne les blessures, les opérations, les maladies et la grossesse qui ont une importance pour les exercices.',
          'Je viens sans avoir consommé d’alcool ni de drogues, et je ne prends pas de repas copieux juste avant la séance.',
          'J’utilise les tapis, les briques, les sangles et les autres accessoires comme on me l’a montré, et je veille à ce que ma place soit sûre.',
          'Je surveille les mineurs pour qui je signe, sauf si la séance est destinée aux enfants.',
        ],
      },
      { heading: 'Santé' },
      'Nos séances ne sont pas un traitement médical et n’en remplacent aucun, et nos professeurs ne posent pas de diagnostic. Si je ne sais pas avec certitude si le yoga me convient en ce moment, je demande d’abord l’avis d’un médecin. Il en va de même pour les mineurs pour qui je signe.',
      { heading: 'Pendant la séance' },
      {
        points: [
          'Veuillez arriver à l’heure et laisser chaussures et téléphone à l’extérieur.',
          'Ce que les autres confient pendant la séance reste dans la séance.',
          'Veuillez laisser vos objets de valeur chez vous. Dans la mesure permise par la loi, le studio n’est pas responsable de ce qui est laissé dans les vestiaires.',
        ],
      },
      { heading: 'Responsabilité' },
      'Je connais les risques décrits ici et je participe de mon plein gré. Dans la mesure permise par la loi, je renonce à tout recours contre le studio, ses propriétaires, ses professeurs et ses auxiliaires pour les blessures, les dommages et les pertes qui résultent des risques habituels de la pratique du yoga, de mes propres erreurs ou de celles d’autres personnes.',
      'Cela ne limite aucune responsabilité que la loi interdit de limiter, comme la responsabilité en cas de faute intentionnelle ou de faute lourde, ni les droits dont je dispose en tant que consommateur. Si une partie de ce document n’est pas valable, le reste demeure en vigueur.',
      { heading: 'Confidentialité' },
      'Le studio utilise les données que je saisis ici pour donner les séances, pour conserver cet accord et pour agir en cas d’urgence. Notre politique de confidentialité indique combien de temps elles sont conservées et quels sont mes droits : [adresse de votre politique de confidentialité].',
    ],
    sections: {
      practice: {
        title: 'Votre pratique',
        content: [],
        fields: {
          touch: {
            title: 'Votre professeur peut-il vous aider par le toucher à prendre une posture ?',
            options: ['Oui', 'Demandez-moi à chaque fois', 'Non'],
          },
        },
      },
      health: {
        title: 'Ce que votre professeur doit savoir',
        content: [
          'Vous pouvez laisser ce champ vide et en parler plutôt de vive voix à votre professeur. Ce que vous écrivez n’est lu que par vos professeurs.',
        ],
        fields: { remarks: 'Blessures, maladies ou grossesse qui ont une importance pour les exercices' },
      },
      photos: {
        title: 'Photos et vidéos',
        content: [
          'De temps en temps, nous prenons des photos et des vidéos dans le studio et les montrons sur notre site web et sur les réseaux sociaux. Vous choisissez librement si nous pouvons vous y montrer : vous pouvez participer sans donner ce consentement, et le retirer à tout moment pour l’avenir en écrivant à [adresse e-mail].',
        ],
        fields: {
          consent:
            'Oui, des photos et des vidéos sur lesquelles on peut me voir ou voir les mineurs pour qui je signe peuvent être publiées.',
        },
      },
    },
  },
  /** All of it is for the owner to write. */
  blank: { title: '', content: [], sections: {} },
};
