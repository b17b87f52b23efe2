import type { Catalogue } from './catalogue.ts'

export const fr: Catalogue = {
  connectWallet: 'Connecter le portefeuille',
  connecting: 'Connexion...',
  account: 'Compte',
  close: 'Fermer',
  back: 'Retour',
  browserWallet: 'Portefeuille du navigateur',
  tags: { recent: 'récent', installed: 'installé' },
  noWallet: {
    title: 'Aucun portefeuille dans ce navigateur',
    hint: 'Installez l’extension d’un portefeuille et rechargez, ou ouvrez cette page dans le navigateur de votre application de portefeuille.',
  },
  legal: 'En connectant votre portefeuille, vous acceptez nos {links}',
  termsOfService: 'Conditions d’utilisation',
  privacyPolicy: 'Règles de confidentialité',
  and: 'et',
  continueIn: 'Continuez dans {name}',
  acceptInWallet: 'Acceptez la demande de connexion dans le portefeuille',
  tryAgain: 'Réessayer',
  failures: {
    rejected: {
      title: 'Connexion refusée',
      hint: 'La connexion peut être refusée si une demande précédente est encore ouverte',
    },
    requestPending: {
      title: 'Une demande attend déjà',
      hint: 'Ouvrez {name}, répondez à la demande en cours, puis réessayez.',
    },
    chainUnsupported: {
      title: 'Réseau absent de {name}',
      hint: 'Ajoutez ce réseau dans le portefeuille, puis réessayez. Rien n’a été connecté.',
    },
    notInstalled: {
      title: 'Non détecté',
      hint: '{name} ne répond pas dans ce navigateur. Installez-le ou déverrouillez-le, puis réessayez.',
    },
    walletError: {
      title: '{name} a signalé une erreur',
      hint: 'Rien n’a été connecté. Ouvrez le portefeuille, vérifiez qu’il est prêt, puis réessayez.',
    },
  },
  walletSaid: 'Sa réponse : {detail}',
  copyAddress: 'Copier l’adresse',
  balance: 'Solde',
  blockExplorer: 'Explorateur de blocs',
  network: 'Réseau',
  unknownNetwork: 'Inconnu',
  disconnect: 'Déconnecter',
  disconnecting: 'Déconnexion...',
  snackbars: {
    addressCopied: 'Adresse copiée',
    copyFailed: 'Échec de la copie',
    disconnectFailed: 'Échec de la déconnexion',
  },
}
