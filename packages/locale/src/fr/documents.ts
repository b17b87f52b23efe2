import type { Documents } from '../en/documents.ts'

export const documents: Documents = {
  terms: [
    {
      title: 'Ce que vous achetez',
      text: 'Vous louez de la puissance de minage pour un nombre fixe de jours et payez ses frais d’avance. Chaque jour, nous créditons votre part du bitcoin miné par le pool, moins l’électricité et nos frais de service. Nous ne promettons aucun rendement. Vous pouvez perdre de l’argent.',
    },
    {
      title: 'Annuler et terminer avant terme',
      text: 'Vous pouvez annuler et être intégralement remboursé jusqu’au début de votre position, au moins {coolingOffHours} heures après le paiement. Jusqu’à {withdrawalDays} jours après la commande, vous récupérez les frais de tous les jours non commencés. Ensuite, vous pouvez terminer la position avant terme contre le remboursement affiché avec elle.',
    },
    {
      title: 'Paiements',
      text: 'Vous payez en USDT depuis le portefeuille avec lequel vous vous connectez, ou avec votre solde. Un transfert définitif sur la blockchain ne peut pas être annulé. Nous ne demandons jamais d’autorisation de dépense, de permis ni vos mots de récupération.',
    },
    {
      title: 'Retraits',
      text: 'Nous payons uniquement au portefeuille avec lequel vous vous connectez. Le minimum est de {withdrawMinimum} USDT. Les frais, les limites et les délais sont affichés avant que vous confirmiez.',
    },
    {
      title: 'Votre compte',
      text: 'Votre portefeuille est votre compte. Gardez sa clé en sécurité : personne ne peut la restaurer. N’utilisez ce service que là où la loi vous le permet.',
    },
    {
      title: 'Modifications et litiges',
      text: 'Une commande garde les conditions avec lesquelles elle a été passée. En cas de désaccord, écrivez d’abord à notre assistance. À ajouter : la loi applicable, le tribunal et l’organisme de médiation.',
    },
  ],
  privacy: [
    {
      title: 'Ce que nous conservons',
      text: 'L’adresse de votre portefeuille, vos commandes, crédits et retraits, et vos sessions. Si vous nous les donnez : un nom, une adresse e-mail, des adresses de livraison et vos messages avec leurs images.',
    },
    {
      title: 'À quoi cela sert',
      text: 'À tenir votre compte, à expédier des articles, à vous répondre et à protéger votre argent. Nous n’affichons pas de publicité, ne vendons pas de données et n’utilisons pas de traceurs.',
    },
    {
      title: 'Ce que les autres voient',
      text: 'Les paiements et retraits sont publics sur la blockchain. Votre parrain, et le membre qui l’a invité, voient votre adresse abrégée, votre nom affiché, votre date d’arrivée et votre puissance. Votre parrain voit aussi notre marge sur vos commandes. Le classement ne vous montre que si vous y participez. La preuve publiée ne contient ni noms ni adresses.',
    },
    {
      title: 'Ce qui reste sur votre appareil',
      text: 'Votre session, votre langue et votre apparence, les formulaires inachevés, les derniers chiffres affichés et la preuve de ce que nous vous devons avec sa clé. La déconnexion efface la session, les formulaires, les chiffres et la preuve.',
    },
    {
      title: 'Vos droits',
      text: 'Dans Réglages, vous pouvez exporter tout ce que nous conservons sur vous et fermer votre compte. Nous effaçons alors vos coordonnées. La loi nous oblige à garder les livres. À ajouter : le délégué à la protection des données et l’autorité.',
    },
  ],
  company: [
    {
      title: 'Société',
      text: 'À ajouter : la société, sa forme juridique, son adresse, son registre et son numéro d’immatriculation, son numéro fiscal et les personnes qui la représentent.',
    },
    {
      title: 'Agréments et surveillance',
      text: 'À ajouter : les agréments et l’autorité qui surveille la société, ou pourquoi elle n’en a pas besoin, et les pays où elle peut proposer ce service.',
    },
    {
      title: 'Nous écrire',
      text: 'Écrivez-nous avec le formulaire de commentaires. Les canaux qui sont les nôtres y figurent. Nous répondons aux réclamations sous {complaintDays} jours.',
    },
  ],
  answers: [
    {
      title: 'Comment commencer ?',
      text: 'Connectez votre portefeuille et signez un message. Choisissez un plan, lisez ses risques, commandez et payez depuis le même portefeuille. Votre position commence à la fin du délai de réflexion.',
    },
    {
      title: 'Comment mon crédit quotidien est-il calculé ?',
      text: 'Votre part de ce que le pool a miné ce jour-là, moins l’électricité et les frais de service. Si les coûts sont plus élevés, le crédit est nul. Touchez un jour dans Détails des performances pour voir chaque part et sa source.',
    },
    {
      title: 'Pourquoi une partie de mon argent est-elle en attente ?',
      text: 'Un jour est crédité dès que deux personnes ont approuvé ses chiffres. Il est disponible quand la plateforme de vente a payé le bitcoin de ce jour.',
    },
    {
      title: 'Puis-je perdre de l’argent ?',
      text: 'Oui. Vous payez les frais d’avance. Si le bitcoin baisse ou si le minage devient plus difficile, vos crédits peuvent totaliser moins que les frais. Le calculateur montre d’abord un tel cas.',
    },
    {
      title: 'Que se passe-t-il quand les machines s’arrêtent ?',
      text: 'Elles ne minent rien. Nous remboursons les frais du temps où elles n’ont pas tourné. Nous ne remplaçons pas ce qu’elles auraient miné.',
    },
    {
      title: 'Comment annuler une commande ?',
      text: 'Ouvrez Moi, puis Commandes, et choisissez la commande. Jusqu’à la fin du délai de réflexion, tout vous est rendu. Jusqu’à {withdrawalDays} jours après la commande, vous récupérez les frais des jours non commencés.',
    },
    {
      title: 'Comment retirer ?',
      text: 'Associez une adresse e-mail une fois. Ouvrez ensuite Retirer, saisissez un montant et le code reçu par e-mail. L’argent va au portefeuille avec lequel vous vous connectez.',
    },
    {
      title: 'Pourquoi mon retrait attend-il ?',
      text: 'Après un changement d’adresse e-mail ou de mot de passe, les retraits attendent {securityHours} heures, ou {recoveryHours} heures si vous aviez perdu l’un des deux. Deux opérateurs examinent les retraits à partir de {reviewFrom} USDT par jour.',
    },
    {
      title: 'J’ai perdu mon adresse e-mail ou mon mot de passe',
      text: 'Ouvrez Sécurité et choisissez de les supprimer avec la signature de votre portefeuille. Cela prend {recoveryHours} heures, et les retraits attendent jusque-là. Personne ne peut restaurer la clé d’un portefeuille perdu.',
    },
    {
      title: 'Que me rapportent mes invitations ?',
      text: 'De notre marge de vente sur une commande : {level1} pour les membres que vous avez invités et {level2} pour ceux qu’ils ont invités, jusqu’à un plafond annuel par personne et un plafond mensuel au total. Recruter seul ne rapporte rien à personne.',
    },
    {
      title: 'Comment vérifier vos chiffres ?',
      text: 'Chaque ligne de revenu a la transaction bitcoin du pool, le relevé de la plateforme de vente et son paiement sur la blockchain. Ce que nous devons est publié chaque nuit, et votre appareil y trouve votre part.',
    },
    {
      title: 'Quelqu’un demande mes mots de récupération',
      text: 'C’est une fraude. Notre personnel ne vous demandera jamais de mots de récupération, de code, de clé ni d’argent. Gelez votre compte avec le lien de nos e-mails et écrivez à notre assistance.',
    },
  ],
  words: [
    {
      title: 'TH/s (térahash par seconde)',
      text: 'L’unité de la puissance de minage : mille milliards d’essais par seconde pour trouver un bloc de bitcoin.',
    },
    {
      title: 'Difficulté',
      text: 'L’effort qu’il faut pour trouver un bloc. Elle change environ toutes les deux semaines. Quand elle monte, la même puissance mine moins.',
    },
    {
      title: 'Prix du hash',
      text: 'Ce qu’un TH/s peut miner selon les calculs en un jour sans arrêt, en USDT. En anglais, hashprice.',
    },
    {
      title: 'Disponibilité',
      text: 'La part d’un jour pendant laquelle les machines d’un pool ont fourni leur puissance.',
    },
    {
      title: 'Pool de minage',
      text: 'Des machines d’un même site vendues ensemble. Tous les titulaires d’un pool partagent ce qu’il mine.',
    },
    { title: 'Position', text: 'La puissance que donne une commande payée, de son premier à son dernier jour.' },
    { title: 'Frais prépayés', text: 'Ce que vous payez d’avance pour la puissance. Chaque jour en utilise une part.' },
    {
      title: 'Résultat',
      text: 'Ce qui a été crédité, plus les remboursements, moins les frais prépayés utilisés. En dessous de zéro, c’est une perte.',
    },
    { title: 'Règlement', text: 'La répartition du revenu d’un jour entre les titulaires d’un pool, après les coûts.' },
    {
      title: 'Plateforme de vente',
      text: 'La société qui vend le bitcoin d’un pool et nous verse les USDT. Son relevé accompagne chaque jour.',
    },
    {
      title: 'Couverture',
      text: 'Nos fonds sur la chaîne divisés par ce que nous devons aux membres. À 100 %, tout y est.',
    },
    {
      title: 'Délai de réflexion',
      text: 'Le temps après le paiement où vous pouvez annuler et être intégralement remboursé : au moins {coolingOffHours} heures.',
    },
    {
      title: 'USDT (le jeton)',
      text: 'Un jeton sur la blockchain qui doit valoir un dollar américain. Son émetteur peut faire défaut.',
    },
  ],
}
