import type { MailWords } from '../mail-words.ts';

export const mailWords: MailWords = {
  temporaryPassword: {
    subject: 'Votre nom d’utilisateur et votre mot de passe provisoire',
    preview: 'Le compte de {company} est prêt.',
    heading: 'Votre compte est prêt',
    before: `Bonjour {firstName},

Le compte de {company} est prêt. Connectez-vous avec ce nom d’utilisateur et ce mot de passe provisoire :`,
    facts: { username: 'Nom d’utilisateur', temporaryPassword: 'Mot de passe provisoire' },
    after:
      'Il est valable jusqu’au {until}. Vous choisirez votre propre mot de passe à la première connexion.',
    button: 'Se connecter',
    note: 'Vous recevez cet e-mail parce que {company} a été enregistrée avec cette adresse.',
  },
  recovery: {
    subject: 'Votre mot de passe provisoire',
    preview: 'Connectez-vous avec lui et choisissez-en un nouveau.',
    heading: 'Votre mot de passe provisoire',
    before: `Bonjour {firstName},

Un nouveau mot de passe a été demandé pour votre compte. Connectez-vous avec ce nom d’utilisateur et ce mot de passe provisoire :`,
    facts: { username: 'Nom d’utilisateur', temporaryPassword: 'Mot de passe provisoire' },
    after: `Il est valable jusqu’à ce que vous choisissiez un nouveau mot de passe, et au plus tard jusqu’au {until}.

Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail : votre mot de passe actuel reste valable.`,
    button: 'Se connecter',
    note: 'Vous recevez cet e-mail parce qu’un nouveau mot de passe a été demandé sur la page de connexion.',
  },
  emailChanged: {
    subject: 'Votre adresse e-mail a été modifiée',
    preview: 'Si ce n’était pas vous, annulez cette modification avant le {until}.',
    heading: 'Votre adresse e-mail a été modifiée',
    before: `Bonjour {firstName},

L’adresse e-mail de votre compte est désormais {email}. C’est avec elle que vous vous connectez, et c’est là qu’arrivent les messages concernant votre compte.`,
    after:
      'Si ce n’était pas vous, annulez la modification avant le {until}. Choisissez ensuite un nouveau mot de passe.',
    button: 'Annuler la modification',
    note: 'Vous recevez cet e-mail parce que cette adresse était jusqu’ici celle de votre compte.',
  },
  confirmEmail: {
    subject: 'Confirmez votre adresse e-mail',
    preview: 'Un clic suffit pour terminer la modification.',
    heading: 'Confirmez votre adresse e-mail',
    before: `Bonjour {firstName},

Cette adresse est désormais celle de votre compte. Veuillez confirmer que nos e-mails vous y parviennent.`,
    after: 'Le lien est valable jusqu’au {until}. Si vous n’attendiez pas cet e-mail, vous pouvez l’ignorer.',
    button: 'Confirmer l’adresse',
    note: 'Vous recevez cet e-mail parce que cette adresse a été saisie pour un compte.',
  },
  invitation: {
    subject: 'Invitation à rejoindre {company}',
    preview: 'Acceptez l’invitation avant le {until}.',
    heading: 'Rejoignez {company}',
    before: `Bonjour,

{inviter} vous invite à rejoindre {company} {role, select, owner {comme propriétaire} manager {comme responsable} front_desk {à l’accueil} other {comme analyste}}. Acceptez l’invitation et choisissez un mot de passe pour vous connecter.`,
    after:
      'Le lien fonctionne une seule fois et expire le {until}. Si vous n’attendiez pas cette invitation, vous pouvez l’ignorer.',
    button: 'Accepter l’invitation',
    note: 'Vous recevez cet e-mail parce que {inviter} a saisi cette adresse.',
  },
  passwordChanged: {
    subject: 'Votre mot de passe a été modifié',
    preview: 'Si ce n’était pas vous, demandez-en un nouveau.',
    heading: 'Votre mot de passe a été modifié',
    before: `Bonjour {firstName},

Le mot de passe de votre compte a été modifié le {at}. Tous les autres appareils ont été déconnectés.`,
    after: 'Si ce n’était pas vous, demandez sans tarder un nouveau mot de passe :',
    button: 'Demander un nouveau mot de passe',
    note: 'Vous recevez cet e-mail parce que le mot de passe de votre compte a été modifié.',
  },
  secondFactorAdded: {
    subject: 'Validation en deux étapes : une seconde étape a été ajoutée',
    preview: 'Si ce n’était pas vous, demandez un nouveau mot de passe.',
    heading: 'Validation en deux étapes : une seconde étape a été ajoutée',
    before: `Bonjour {firstName},

{kind, select, totp {Une application d’authentification a été ajoutée} other {Une clé d’accès a été ajoutée}} à votre compte le {at}. Tous les autres appareils ont été déconnectés.`,
    after:
      'Si ce n’était pas vous, demandez sans tarder un nouveau mot de passe, connectez-vous et retirez ce que vous ne reconnaissez pas. Si une seconde étape que vous n’avez pas vous est demandée, adressez-vous à la personne qui gère votre serveur pour la faire retirer.',
    button: 'Demander un nouveau mot de passe',
    note: 'Vous recevez cet e-mail parce qu’une seconde étape a été ajoutée à votre compte.',
  },
  secondFactorRemoved: {
    subject: 'Validation en deux étapes : une seconde étape a été retirée',
    preview: 'Si ce n’était pas vous, demandez un nouveau mot de passe.',
    heading: 'Validation en deux étapes : une seconde étape a été retirée',
    before: `Bonjour {firstName},

{kind, select, totp {Une application d’authentification a été retirée de votre compte le {at}. Tous les autres appareils ont été déconnectés.} passkey {Une clé d’accès a été retirée de votre compte le {at}. Tous les autres appareils ont été déconnectés.} other {La personne qui gère votre serveur a retiré toutes les secondes étapes de votre compte le {at}. Tous les appareils ont été déconnectés.}}`,
    after:
      'Si vous n’avez ni fait ni demandé ce changement, demandez sans tarder un nouveau mot de passe, puis configurez de nouveau la validation en deux étapes.',
    button: 'Demander un nouveau mot de passe',
    note: 'Vous recevez cet e-mail parce qu’une seconde étape a été retirée de votre compte.',
  },
  recoveryCodesMade: {
    subject: 'De nouveaux codes de secours ont été créés',
    preview: 'Si ce n’était pas vous, demandez un nouveau mot de passe.',
    heading: 'De nouveaux codes de secours ont été créés',
    before: `Bonjour {firstName},

De nouveaux codes de secours ont été créés pour votre compte le {at}. Les précédents ne sont plus valables.`,
    after:
      'Si ce n’était pas vous, demandez sans tarder un nouveau mot de passe, puis créez vous-même de nouveaux codes.',
    button: 'Demander un nouveau mot de passe',
    note: 'Vous recevez cet e-mail parce que des codes de secours ont été créés pour votre compte.',
  },
  recoveryCodeUsed: {
    subject: 'Un code de secours a été utilisé',
    preview: 'Si ce n’était pas vous, demandez un nouveau mot de passe.',
    heading: 'Un code de secours a été utilisé',
    before: `Bonjour {firstName},

Le {at}, l’un de vos codes de secours a été utilisé à la place de votre seconde étape habituelle.`,
    facts: { left: 'Codes restants' },
    after:
      'Si ce n’était pas vous, quelqu’un connaît votre mot de passe et vos codes. Demandez sans tarder un nouveau mot de passe, puis créez de nouveaux codes.',
    button: 'Demander un nouveau mot de passe',
    note: 'Vous recevez cet e-mail parce qu’un code de secours de votre compte a été utilisé.',
  },
  integrationOff: {
    subject: 'Votre intégration {service} a été désactivée',
    preview: '{service} refuse votre clé API depuis cinq jours.',
    heading: 'Votre intégration {service} a été désactivée',
    before: `Bonjour {firstName},

Depuis cinq jours, {service} refuse votre clé API. Nous avons donc cessé nos envois. Ce qui est signé entre-temps est conservé 30 jours et sera envoyé dès que vous aurez saisi une clé valable.`,
    after: 'Vérifiez la clé dans les paramètres de votre compte :',
    button: 'Ouvrir les paramètres du compte',
    note: 'Vous recevez cet e-mail parce que {service} est connecté à votre compte.',
  },
  webhookOff: {
    subject: 'Un webhook a été désactivé',
    preview: 'Nous avons cessé nos envois à {host}.',
    heading: 'Un webhook a été désactivé',
    before: `Bonjour {firstName},

{reason, select, gone {Votre serveur {host} a répondu que cette adresse n’existe plus (410 Gone)} other {Votre serveur {host} n’a accepté aucun de nos messages depuis cinq jours}}. Le webhook a donc été désactivé. Les événements survenus pendant sa désactivation ne seront pas envoyés, même plus tard. Les messages qui ont échoué auparavant peuvent être renvoyés pendant 30 jours.`,
    after: 'Vérifiez votre serveur, puis réactivez le webhook :',
    button: 'Ouvrir le webhook',
    note: 'Vous recevez cet e-mail parce qu’un webhook de votre compte pointe vers {host}.',
  },
  signedWaiver: {
    subject: 'Confirmation',
    body: [
      'Bonjour [[first-name]] [[last-name]],',
      'Merci d’avoir signé « [[waiver-title]] ». Votre document signé est prêt : vous pouvez le lire, l’imprimer ou l’enregistrer.',
    ],
    download: 'Voir le document signé',
    closing: 'Le lien est valable trois jours.',
    preview: 'Votre document signé est prêt.',
    video: {
      text: 'Il reste une étape : veuillez regarder la vidéo de sécurité jusqu’à la fin.',
      button: 'Regarder la vidéo de sécurité',
    },
    note: '{company} vous envoie cet e-mail parce que cette adresse a été indiquée lors d’une signature.',
    test: 'Ceci est un test avec des valeurs d’exemple. Les signataires ne voient pas cette ligne.',
    sample: { firstName: 'Alex', lastName: 'Martin', title: 'Décharge de responsabilité' },
  },
  videoReminder: {
    subject: 'Merci de terminer la vidéo de sécurité',
    preview: 'Cela ne prend que quelques minutes.',
    heading: 'Votre vidéo de sécurité vous attend',
    before: `Bonjour {name},

Merci d’avoir signé « {title} ». La vidéo de sécurité n’a pas encore été regardée jusqu’au bout. Merci de la terminer avant de venir : elle reprend là où vous l’avez laissée.`,
    after: 'Le lien fonctionne jusqu’à ce que tout le monde ait terminé la vidéo.',
    button: 'Reprendre la vidéo',
    note: '{company} vous envoie cet e-mail parce que cette adresse a été indiquée lors d’une signature.',
  },
};
