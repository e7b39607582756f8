import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
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
};
