import type { BundleWords } from '../bundle-words.ts';

export const bundleWords: BundleWords = {
  title: 'Preuves d’une signature',
  intro:
    'Cette archive contient ce que le journal de l’établissement a enregistré au sujet d’une décharge signée, et tout ce qu’il faut pour le vérifier sans l’établissement.',
  filesTitle: 'Fichiers',
  files: {
    record: 'Le document en PDF scellé, à lire et à imprimer.',
    signing: 'Réponses, participants et circonstances de la signature, tels qu’enregistrés.',
    text: 'Le document tel qu’il a été montré au signataire : en données et en page.',
    signatures: 'Chaque signature en image et en points, avec temps et pression.',
    video: 'Tentatives avec la vidéo de sécurité, telles que le serveur les a enregistrées.',
    deliveries: 'E-mails et messages qui ont suivi, à qui et avec quel résultat.',
    events:
      'Les événements de cette signature tels que stockés, avec leurs empreintes. Les données personnelles sont chiffrées.',
    eventFiles: 'Les mêmes événements, chacun avec exactement les octets dont l’empreinte est calculée.',
    opened: 'Les mêmes événements, données personnelles déchiffrées, comme dans le journal d’audit.',
    receipt: 'Prouve que la signature figure dans le journal.',
    receipts: 'Reçus des événements ultérieurs.',
    checkpoint: 'L’état signé du journal auquel mène le reçu.',
    policy: 'Les clés publiques du journal.',
    timeStamp:
      'L’horodatage d’une autorité extérieure sur un état ultérieur du journal, et un reçu qui relie la signature à cet état.',
    verify: 'Une page qui vérifie les reçus. Elle fonctionne sans réseau.',
  },
  showsTitle: 'Ce que cela prouve',
  shows: {
    text: 'Quel texte a été montré et signé, mot pour mot.',
    unchanged:
      'Que la signature figure dans le journal et n’a pas changé depuis que le journal a signé cet état.',
    values: 'Quelles informations ont été saisies, et ce qui a été enregistré sur l’appareil et l’heure.',
  },
  notTitle: 'Ce que cela ne prouve pas',
  not: {
    person: 'Qui tenait le téléphone. Les noms sont ceux qui ont été saisis.',
    truth: 'Si les informations saisies sont exactes.',
    time: 'L’heure exacte : elle vient de l’horloge du serveur. Seul l’horodatage d’une autorité extérieure montre que la signature existait déjà à ce moment.',
    others:
      'Si l’établissement montre à tous le même journal. Comparez ses clés avec une copie d’une autre source.',
  },
  erased:
    'Si une personne a été effacée, ses informations ont définitivement disparu. La preuve reste valable, car elle porte sur les valeurs chiffrées.',
  checkTitle: 'Comment le vérifier',
  check: {
    page: 'Ouvrez verify.html dans un navigateur, même sans réseau, et choisissez receipt.tlog-proof. La page contient déjà les clés.',
    program:
      'Ou utilisez le programme Go de la documentation du produit, docs/verify.md, qui décrit tous les formats.',
    events:
      'Calculez les empreintes des événements. Celle du premier doit être égale à « event » dans l’entrée du reçu, que la seconde commande affiche.',
    text: 'Calculez l’empreinte du texte. Elle doit être égale à « versionHash » dans le premier événement.',
    pdf: 'Vérifiez le sceau du PDF avec cette commande ou dans un lecteur de PDF.',
    timeStamp:
      'Vérifiez l’horodatage avec les certificats racines de l’autorité, qu’elle fournit, sous le nom roots.pem. Le texte horodaté doit être le début de l’état dans receipt-stamped.tlog-proof.',
  },
  noTimeStamp:
    'Aucune autorité extérieure n’a encore horodaté un état du journal qui comprend cette signature.',
};
