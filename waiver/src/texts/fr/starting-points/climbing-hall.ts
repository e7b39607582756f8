import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
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
        remarks: 'Ce que doivent savoir les personnes qui vous aident, par exemple allergies ou médicaments',
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
};
