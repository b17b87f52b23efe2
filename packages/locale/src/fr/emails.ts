import type { ServerTexts } from '../en/server.ts'

export const emailTexts: ServerTexts['mail'] = {
  greeting: 'Bonjour,',
  signature: 'Terahold',
  neverAsk: 'Notre équipe ne vous demandera jamais ce code. Saisissez-le uniquement dans l’application.',
  codeLabel: 'Votre code :',
  codeValidity: 'Vous pouvez l’utiliser une fois, uniquement pour cette opération, pendant {minutes} minutes.',
  codeNotAsked: 'Si vous n’avez pas demandé ce code, ignorez cet e-mail. Rien n’a changé.',
  hold: 'Pour votre sécurité, les retraits sont suspendus jusqu’au {until}.',
  freeze:
    'Si ce n’était pas vous, gelez votre compte avec ce lien. Il arrête tous les retraits et ferme toutes les sessions immédiatement. Il ne sert qu’une fois.',
  freezeLabel: 'Geler mon compte',
  why: {
    code: 'Vous recevez cet e-mail parce qu’un code a été demandé pour cette adresse.',
    security: 'Nous prévenons chaque membre par e-mail de ce qui touche à la sécurité de son compte.',
    contractWithdrawn: 'Nous confirmons chaque rétractation d’un contrat par e-mail.',
    chosen: 'Vous recevez cet e-mail parce que vous avez choisi ce sujet. Vous pouvez le changer dans les réglages.',
  },
  code: {
    bind: {
      subject: 'Votre code pour confirmer cette adresse e-mail',
      intro: 'Saisissez ce code pour ajouter cette adresse e-mail à votre compte.',
    },
    rebind: {
      subject: 'Votre code pour changer d’adresse e-mail',
      intro:
        'Une personne connectée avec votre portefeuille veut remplacer cette adresse e-mail. Si c’est vous, saisissez le code.',
    },
    password: {
      subject: 'Votre code pour définir un mot de passe',
      intro: 'Saisissez ce code pour définir ou changer le mot de passe de votre compte.',
    },
    forgotten: {
      subject: 'Votre code pour supprimer votre mot de passe',
      intro:
        'Une personne a signé avec votre portefeuille et indique avoir oublié le mot de passe. Si c’est vous, saisissez le code. Il supprime le mot de passe et vous connecte.',
    },
  },
  withdrawal: {
    subject: 'Confirmez votre retrait',
    intro: 'Vous avez demandé ce retrait. Vérifiez les détails avant de saisir le code.',
    amount: 'Montant',
    receive: 'Vous recevez',
    destination: 'Vers ce portefeuille',
    compare:
      'Vérifiez tous les caractères de l’adresse, pas seulement les premiers et les derniers. Les espaces ne servent qu’à la lecture.',
    notAsked:
      'Si vous ne l’avez pas demandé, ne saisissez pas le code. Le retrait sera annulé et l’argent restera sur votre compte.',
  },
  emailReplaced: {
    subject: 'Votre adresse e-mail a été modifiée',
    intro: 'L’adresse e-mail de votre compte a été modifiée. Nous n’envoyons plus de codes à cette adresse.',
  },
  emailRecovered: {
    subject: 'Votre adresse e-mail a été modifiée sans votre code',
    intro:
      'Une personne connectée avec votre portefeuille a signalé la perte de cette adresse e-mail et en a ajouté une autre. Si c’était vous, vous n’avez rien à faire.',
  },
  passwordForgotten: {
    subject: 'Le mot de passe de votre compte a été supprimé',
    intro:
      'Une personne s’est connectée avec votre portefeuille et un code envoyé à cette adresse e-mail. Le mot de passe a été supprimé et toutes les autres sessions ont été fermées. Si c’était vous, vous n’avez rien à faire.',
  },
  passwordSet: {
    subject: 'Le mot de passe de votre compte a été modifié',
    intro: 'Votre compte a un nouveau mot de passe, et toutes les autres sessions ont été fermées.',
  },
  newSignIn: {
    subject: 'Connexion depuis un nouvel appareil',
    intro: 'Une personne s’est connectée à votre compte avec votre portefeuille depuis un nouvel appareil.',
    device: 'Appareil',
    unknownDevice: 'inconnu',
    at: 'Heure',
    stolen: 'La clé de votre portefeuille a peut-être été volée : contactez aussi l’assistance.',
  },
  security: {
    subject: 'Avis de sécurité : votre portefeuille a signé une modification',
    intro: 'Votre portefeuille a signé cette modification de votre compte. Elle prend effet juste après cet e-mail.',
    change: 'Modification',
    at: 'Heure',
  },
  resetStarted: {
    subject: 'Votre adresse e-mail et votre mot de passe seront supprimés',
    intro:
      'Votre portefeuille a demandé la suppression de l’adresse e-mail et du mot de passe de votre compte. Si c’était vous, vous n’avez rien à faire.',
    hold: 'Ils seront supprimés le {until}. Les retraits sont suspendus jusque-là.',
  },
  resetByOperators: {
    subject: 'Notre assistance supprimera votre adresse e-mail et votre mot de passe',
    intro:
      'Deux opérateurs de Terahold ont décidé de supprimer l’adresse e-mail et le mot de passe de votre compte, car une personne a signalé avoir perdu l’accès. Si c’était vous, vous n’avez rien à faire.',
    hold: 'Ils seront supprimés le {until}. Les retraits sont suspendus jusque-là. Votre portefeuille peut l’annuler sur la page de connexion.',
  },
  resetDone: {
    subject: 'Votre adresse e-mail et votre mot de passe ont été supprimés',
    intro:
      'L’adresse e-mail et le mot de passe de votre compte ont été supprimés comme annoncé, et toutes les sessions ont été fermées. Vous pouvez vous connecter avec votre portefeuille et ajouter une adresse e-mail.',
  },
  newWallet: 'Nouveau portefeuille',
  moveStarted: {
    subject: 'Votre compte sera transféré vers un autre portefeuille',
    intro:
      'Deux opérateurs de Terahold ont décidé de transférer votre compte vers un autre portefeuille, car une personne a signalé la perte du vôtre. Si c’était vous, vous n’avez rien à faire.',
    hold: 'Il sera transféré le {until}. Les retraits sont suspendus jusque-là. Votre ancien portefeuille peut l’arrêter avant : connectez-vous avec lui et choisissez « Arrêter le transfert ».',
  },
  moveStopped: {
    subject: 'Le transfert de votre compte a été arrêté',
    intro: 'Votre compte reste lié à son portefeuille. Il ne passe pas au portefeuille ci-dessous.',
  },
  moveDone: {
    subject: 'Votre compte a été transféré vers un autre portefeuille',
    intro:
      'Votre compte a été transféré comme annoncé. Connectez-vous avec le nouveau portefeuille. Les retraits vont uniquement vers celui-ci. Ceux qui n’étaient pas encore payés sont de retour dans votre solde.',
  },
  withdrawalNotice: 'Retrait demandé',
  frozen: {
    subject: 'Votre compte est gelé',
    intro:
      'Le lien d’un de nos e-mails ou l’assistance l’a gelé. Les retraits de votre compte sont arrêtés et toutes les sessions ont été fermées.',
    next: 'Votre argent reste le vôtre. Contactez l’assistance pour dégeler votre compte.',
  },
  unfrozen: {
    subject: 'Votre compte n’est plus gelé',
    intro:
      'Nous avons dégelé votre compte après avoir vérifié qu’il est à vous. Vous pouvez de nouveau faire des retraits et modifier vos réglages.',
  },
  closed: {
    subject: 'Votre compte est fermé',
    intro:
      'Nous avons supprimé votre nom, votre adresse e-mail, votre mot de passe et vos réglages. Vos écritures comptables sont conservées, comme la loi l’exige.',
    back: 'Si vous vous reconnectez avec le même portefeuille, vous retrouverez les mêmes écritures.',
  },
  contractWithdrawn: {
    subject: 'Vous vous êtes rétracté de votre contrat',
    intro:
      'Nous avons reçu votre rétractation du contrat de cette commande. Le contrat a pris fin. Conservez cet e-mail comme confirmation.',
    order: 'Commande',
    at: 'Reçue le',
    refund: 'Remboursement',
    money:
      'Le remboursement est sur votre solde Terahold. Nous n’en avons rien retenu et vous pouvez le retirer sans frais.',
    notYou: 'Si ce n’était pas vous, contactez notre assistance.',
  },
}
