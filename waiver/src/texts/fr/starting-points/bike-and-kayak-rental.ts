import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
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
};
