import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
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
};
