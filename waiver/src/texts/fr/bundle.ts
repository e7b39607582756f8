import type { BundleWords } from '../bundle-words.ts';

export const bundleWords: BundleWords = {
  title: 'Preuves d’une signature',
  intro:
    'Cette archive contient ce que le journal de l’établissement a enregistré au sujet d’une décharge signée, et ce qu’il faut pour le vérifier sans interroger l’établissement.',
  filesTitle: 'Fichiers',
  files: {
    record: 'Le document en PDF, à lire et à imprimer.',
    signing: 'Réponses, participants et circonstances de la signature, tels qu’enregistrés.',
    text: 'Le document tel qu’il a été montré au signataire : en données, dont l’empreinte a été signée, et en page à lire.',
    signatures: 'Chaque signature en image et en points, avec temps et pression.',
    video: 'Tentatives avec la vidéo de sécurité, telles que le serveur les a enregistrées.',
    deliveries: 'E-mails et messages qui ont suivi, à qui et avec quel résultat.',
    events:
      'Les événements de cette signature tels que stockés, avec leurs empreintes. Les données personnelles sont chiffrées.',
    eventFiles: 'Les mêmes événements, chacun avec exactement les octets dont l’empreinte est calculée.',
    opened: 'Les mêmes événements, données personnelles déchiffrées, comme dans le journal d’audit.',
    receipt: 'Prouve que la signature figure dans le journal.',
    receipts: 'Reçus des événements ultérieurs.',
    checkpoint: 'L’état signé du journal : la fin du reçu.',
    policy: 'Les clés publiques du journal.',
    timeStamp:
      'L’horodatage d’une autorité extérieure sur un état ultérieur du journal, et un reçu qui relie la signature à cet état.',
    verify: 'Une page qui vérifie les reçus. Elle fonctionne sans réseau.',
    program: 'Un programme qui vérifie les reçus, et une description de tous les formats.',
  },
  showsTitle: 'Ce que cela prouve',
  shows: {
    text: 'Quel texte a été montré et signé, mot pour mot.',
    unchanged:
      'Que la signature figure dans le journal et n’a pas changé depuis que le journal a signé cet état.',
  },
  notTitle: 'Ce que cela ne prouve pas',
  not: {
    person: 'Qui tenait le téléphone. Les noms sont ceux qui ont été saisis.',
    truth: 'Si les informations saisies sont exactes.',
    values:
      'Que les informations lisibles sont celles du journal : elles y sont chiffrées, et seul l’établissement a les clés. En cas de doute, faites ouvrir les événements par l’établissement devant un expert.',
    time: 'L’heure exacte : elle vient de l’horloge du serveur. Seul l’horodatage d’une autorité extérieure montre que la signature existait déjà à ce moment.',
    others:
      'Si l’établissement montre à tous le même journal. Comparez policy.tlog-policy avec une copie d’une autre source. Si le signataire a enregistré un reçu, il doit lui aussi être valide avec ces clés.',
  },
  erased:
    'Si une personne a été effacée, ses informations ont définitivement disparu. La preuve reste valable, car elle porte sur les valeurs chiffrées.',
  checkTitle: 'Comment le vérifier',
  checkIntro:
    'Décompressez l’archive dans un dossier vide. Les commandes s’utilisent dans un terminal ouvert dans ce dossier, sous Linux ou, sous Windows, dans WSL.',
  check: {
    page: 'Dans un navigateur, même sans réseau : ouvrez verify.html et déposez-y le dossier entier. Tous les reçus doivent être valides, et 0001-WaiverSigned.json et text-as-shown.json doivent correspondre. Le dernier événement n’a peut-être pas encore de reçu.',
    program:
      'Si vous ne voulez pas vous fier à une page de cette archive : lisez et compilez verify.go, qui ne partage aucun code avec le produit. Utilisez la première commande ou, sous Debian sans réseau, la deuxième (paquets golang-go et golang-golang-x-mod-dev). La troisième doit se terminer par « 0 failed ». verify.md décrit tous les formats, et comment vérifier les reçus avec openssl seul.',
    events:
      'Comparez les empreintes des événements avec celles de leurs reçus. Chaque ligne doit se terminer par « OK ». Le PDF indique aussi l’empreinte du premier événement.',
    text: 'Comparez l’empreinte du texte avec « versionHash » dans le premier événement. La ligne doit se terminer par « OK ».',
    pdf: 'Vérifiez le sceau du PDF avec cette commande ou dans un lecteur de PDF. Il doit indiquer « Signature is Valid » et « Total document signed ». Un émetteur inconnu est normal si l’installation scelle avec son propre certificat : le sceau montre alors seulement que le fichier n’a pas changé depuis.',
    timeStamp:
      'Procurez-vous les certificats racines des autorités nommées dans stamps.json auprès de celles-ci, et enregistrez-les ici sous le nom roots.pem. Les commandes doivent afficher « Verification: OK » et l’heure, « 0 failed » et « OK » ; la dernière n’affiche rien. Si un certificat de l’autorité a expiré depuis, ajoutez -attime à la première commande, avec l’heure de l’horodatage en secondes depuis 1970.',
  },
  noTimeStamp:
    'Aucune autorité extérieure n’a encore horodaté un état du journal qui comprend cette signature.',
};
