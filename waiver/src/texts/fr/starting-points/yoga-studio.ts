import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
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
};
