import type { ServerTexts } from '../en/server.ts'
import { emailTexts } from './emails.ts'

export const serverTexts: ServerTexts = {
  reasons: {
    ok: 'C’est fait.',
    bad_field: 'Vérifiez « {field} » : la valeur n’est pas valide. Rien n’a été modifié.',
    unknown_field: 'Retirez « {field} » : cette requête n’a pas ce champ. Rien n’a été modifié.',
    bad_json: 'La requête n’est pas un JSON valide. Rien n’a été modifié. Réessayez.',
    not_found: 'Cette page ou cet appel n’existe pas. Vérifiez l’adresse.',
    method_unknown: 'Cette adresse n’accepte pas cette méthode. Rien n’a été modifié.',
    body_too_large: 'La requête est trop volumineuse. Rien n’a été modifié. Envoyez moins à la fois.',
    unsupported_media: 'Ce type de contenu n’est pas accepté. Rien n’a été modifié. Envoyez du JSON.',
    rate_limited: 'Trop de requêtes. Réessayez dans {seconds} s.',
    unavailable: 'Une partie du service est indisponible pour le moment. Rien n’est perdu. Réessayez dans un instant.',
    internal:
      'Une erreur s’est produite de notre côté et a été enregistrée. Vérifiez si votre demande a abouti avant de réessayer.',
    session_missing: 'Connectez-vous pour continuer.',
    session_ended: 'Votre session a pris fin. Votre compte est inchangé. Reconnectez-vous.',
    user_mismatch: 'Vous êtes connecté avec un autre compte. Rien n’a été modifié. Reconnectez-vous.',
    role_missing: 'Vous n’avez pas le rôle nécessaire. Rien n’a été modifié. Adressez-vous à un opérateur qui l’a.',
    other_site_refused: 'Un autre site web a envoyé cette requête. Rien n’a été modifié. Utilisez nos propres pages.',
    nonce_invalid: 'Cette demande de connexion a expiré ou a déjà servi. Recommencez.',
    message_invalid: 'Le message signé n’est pas celui que nous avons envoyé. Reconnectez-vous.',
    domain_mismatch:
      'Le message signé est destiné à un autre site. Vérifiez la barre d’adresse, puis reconnectez-vous.',
    chain_mismatch:
      'Le message signé concerne un autre réseau. Changez de réseau dans votre portefeuille, puis reconnectez-vous.',
    signature_invalid: 'La signature ne correspond pas à ce portefeuille. Rien n’a été modifié. Signez à nouveau.',
    signature_required:
      'Votre portefeuille doit signer ce changement. Rien n’a été modifié. Mettez l’application à jour et réessayez.',
    message_expired: 'Le message signé a expiré. Vérifiez l’horloge de votre appareil, puis reconnectez-vous.',
    password_required: 'Saisissez le mot de passe de ce compte pour continuer.',
    house_wallet:
      'Ce portefeuille nous appartient et ne peut pas servir de compte membre. Connectez-vous avec un autre portefeuille.',
    wallet_taken:
      'Ce portefeuille a déjà un compte et ne peut pas en recevoir un autre. Rien n’a été modifié. Utilisez un nouveau portefeuille.',
    wallet_moved:
      'Le compte de ce portefeuille a été transféré vers un autre portefeuille. Connectez-vous avec celui-ci. Si ce n’était pas vous, contactez l’assistance.',
    wallet_waits: 'Ce portefeuille recevra un compte le {at}. Vous pourrez vous connecter à partir de ce moment.',
    invite_invalid:
      'Ce code d’invitation n’est pas valable : il est inconnu, déjà utilisé, expiré ou le vôtre, ou vous êtes déjà membre. Connectez-vous sans code.',
    inviter_bound: 'Vous avez déjà un parrain. Ce choix est définitif.',
    inviter_too_late:
      'Vous ne pouvez ajouter un parrain qu’avant votre première commande et avant d’inviter quelqu’un.',
    code_quota:
      'Vous avez créé les {max} codes d’invitation de ce mois. Vous pourrez en créer d’autres à partir du 1er du mois prochain.',
    plan_unknown: 'Ce plan n’existe pas. Rien n’a été commandé. Choisissez un plan dans la liste.',
    plan_closed: 'Ce plan n’est plus en vente. Rien n’a été commandé. Choisissez un autre plan.',
    terms_changed: 'Les conditions de ce plan ont changé. Rien n’a été commandé. Relisez-les et confirmez.',
    risk_version_changed:
      'L’information sur les risques a changé. Rien n’a été commandé. Lisez d’abord la nouvelle version.',
    unpaid_orders_limit:
      'Vous avez {max} commandes impayées, ce qui est le maximum. Rien n’a été commandé. Payez ou annulez-en une d’abord.',
    reservation_limit:
      'Sans paiement, vous pouvez encore réserver {left} TH/s de ce pool. Rien n’a été commandé. Choisissez une quantité moindre, payez vos commandes en attente ou payez avec votre solde.',
    wallet_short:
      'Il manque {missing} USDT à votre portefeuille et à votre solde pour cette commande et vos autres commandes impayées. Rien n’a été commandé. Ajoutez des USDT ou choisissez une quantité moindre.',
    order_not_payable:
      'Cette commande est terminée et ne peut plus être payée. Rien n’a été débité. Passez une nouvelle commande.',
    capacity_short:
      'Seuls {left} TH/s sont disponibles dans ce pool. Rien n’a été commandé. Choisissez une quantité plus petite.',
    balance_short:
      'Votre solde est insuffisant. Aucun montant n’a été débité. Choisissez un montant plus petit ou faites d’abord un dépôt.',
    address_required: 'Ce plan comprend des articles. Ajoutez d’abord une adresse de livraison. Rien n’a été commandé.',
    address_unknown: 'Cette adresse de livraison n’existe pas. Choisissez une de vos adresses.',
    addresses_limit:
      'Vous avez {max} adresses de livraison, ce qui est le maximum. Rien n’a été enregistré. Supprimez-en une d’abord.',
    shipment_unknown:
      'Cette commande n’a pas de colis : elle ne comprend pas d’articles, ou elle peut encore être annulée.',
    shipment_state: 'Le colis a avancé et cela n’est plus possible. Rien n’a été modifié. Rechargez et vérifiez.',
    idempotency_conflict:
      'Vous avez déjà envoyé cette demande avec un autre contenu. La première est prise en compte. Rechargez la page.',
    order_unknown: 'Cette commande n’existe pas. Ouvrez vos commandes.',
    holding_unknown: 'Cette position n’existe pas. Ouvrez vos positions.',
    exit_closed:
      'La sortie anticipée n’est pas possible : cette position n’est pas active ou il ne lui reste aucun jour entier. Rien n’a été modifié.',
    withdrawal_open:
      'Vous pouvez encore vous rétracter de ce contrat, sans aucune retenue. Rien n’a été modifié. Choisissez « Se rétracter du contrat ».',
    withdrawal_closed:
      'La rétractation de ce contrat n’est pas possible : le délai est écoulé ou la position est terminée. Rien n’a été modifié.',
    quote_changed:
      'Le remboursement a changé depuis votre consultation. Rien n’a été modifié. Vérifiez le nouveau montant et confirmez à nouveau.',
    order_not_cancellable: 'Cette commande ne peut plus être annulée. Rien n’a été modifié.',
    cooling_off_over:
      'La position a commencé : cette commande ne peut plus être annulée. Rien n’a été modifié. Vous pouvez vous rétracter du contrat tant que le délai court, puis faire une sortie anticipée.',
    email_taken: 'Cette adresse e-mail appartient à un autre compte. Rien n’a été modifié. Utilisez-en une autre.',
    email_unchanged: 'C’est déjà votre adresse e-mail. Rien n’a été modifié.',
    email_missing: 'Ajoutez d’abord une adresse e-mail à votre compte, puis réessayez.',
    code_wrong: 'Ce code est incorrect. Essais restants : {triesLeft}.',
    code_expired:
      'Ce code n’est plus valable. Rien n’a été modifié. Utilisez celui de notre dernier e-mail ou demandez-en un nouveau.',
    code_resend_wait: 'Nous venons d’envoyer un code. Vous pourrez en demander un autre dans {seconds} s.',
    withdraw_below_minimum:
      'Vérifiez le montant : le minimum est de {min} USDT. Un montant inférieur est possible une fois en {days} jours, et vous l’avez déjà utilisé. Rien n’a été retiré.',
    withdraw_day_limit:
      'Limite par {hours} heures : vous pouvez encore retirer {left} USDT. Rien n’a été retiré. Choisissez un montant plus petit ou réessayez plus tard.',
    withdraw_month_limit:
      'Limite par {days} jours : vous pouvez encore retirer {left} USDT. Rien n’a été retiré. Choisissez un montant plus petit ou réessayez plus tard.',
    withdraw_unknown: 'Ce retrait n’existe pas. Ouvrez vos retraits.',
    withdraw_not_cancellable: 'Ce retrait est déjà en cours de paiement et ne peut plus être annulé.',
    withdraw_state: 'Le retrait a avancé et cela n’est plus possible. Rien n’a été modifié. Rechargez et vérifiez.',
    withdraw_cancelled:
      'Ce retrait a été annulé : le code n’a pas été saisi à temps ou a été erroné trop de fois. L’argent est de nouveau disponible. Demandez un nouveau retrait.',
    password_common: 'Ce mot de passe est trop courant. Rien n’a été modifié. Choisissez-en un autre.',
    password_wrong: 'Le mot de passe est incorrect. Rien n’a été modifié. Réessayez.',
    old_password_required: 'Saisissez aussi votre mot de passe actuel. Rien n’a été modifié.',
    reset_needless: 'Ce compte n’a ni adresse e-mail ni mot de passe. Rien n’a été modifié.',
    password_not_set: 'Ce compte n’a pas de mot de passe. Connectez-vous avec votre portefeuille uniquement.',
    ticket_expired: 'Ce changement de mot de passe a expiré. Rien n’a été modifié. Recommencez.',
    account_frozen:
      'Ce compte est gelé, par le lien d’un de nos e-mails ou par l’assistance. Rien n’a été modifié. Contactez l’assistance.',
    freeze_link_expired: 'Ce lien a expiré ou a déjà servi. Rien n’a été modifié. Contactez l’assistance.',
    close_open: 'Votre compte ne peut pas encore être fermé. Il a encore : {open}.',
    push_off: 'Les notifications push ne sont pas disponibles ici. Tout le reste fonctionne.',
    fee_exceeds_amount:
      'Vérifiez le montant : il doit dépasser les frais de réseau de {fee} USDT. Rien n’a été retiré.',
    task_unknown: 'Cette tâche n’existe pas. Ouvrez la liste des tâches.',
    task_closed: 'Cette tâche est terminée. Rien n’a été modifié. Choisissez une tâche en cours.',
    task_state:
      'Cela n’est plus possible : la tâche a avancé ou a été envoyée avec une autre preuve. Rien n’a été modifié. Rouvrez-la.',
    task_tries:
      'Vous avez utilisé tous les essais de cette tâche. Rien n’a été modifié. Contactez l’assistance si vous pensez qu’il s’agit d’une erreur.',
    task_budget: 'Tous les points de cette tâche ont été distribués. Rien n’a été envoyé. Choisissez une autre tâche.',
    proof_invalid: 'Cette preuve n’est pas celle que la tâche demande. Rien n’a été envoyé. Relisez la tâche.',
    ticket_unknown: 'Cette demande n’existe pas.',
    image_unknown: 'Cette image est introuvable ou déjà utilisée. Rien n’a été envoyé. Ajoutez-la de nouveau.',
    image_lost:
      'Cette image n’est plus disponible. Si nous en avons encore besoin, envoyez-la dans une nouvelle demande.',
    image_type: 'Utilisez une image JPEG, PNG, WebP ou GIF. Rien n’a été enregistré.',
    image_too_large:
      'L’image est trop grande : la limite est de {megapixels} millions de pixels. Rien n’a été enregistré. Envoyez-en une plus petite.',
    image_unreadable:
      'L’image est illisible. Elle est peut-être endommagée ou incomplète. Rien n’a été enregistré. Renvoyez-la.',
    operator_unknown: 'Ce portefeuille n’appartient à aucun opérateur. Rien n’a été modifié.',
    member_unknown: 'Aucun membre n’a l’adresse ou l’identifiant de « {field} ». Vérifiez-le. Rien n’a été modifié.',
    own_record: 'Vous ne pouvez pas décider de votre propre enregistrement. Un deuxième opérateur doit le faire.',
    already_recorded: 'C’est déjà enregistré. Le premier enregistrement est inchangé.',
    catalogue_same: 'Rien ici ne diffère du catalogue actuel. Rien n’a été enregistré. Modifiez d’abord une valeur.',
    ends_too_early: 'Vérifiez « {field} » : la fin doit suivre le début et être à venir. Rien n’a été modifié.',
    roles_conflict:
      'Un administrateur n’a aucun rôle qui déplace de l’argent, et personne ne prépare et n’autorise à la fois les paiements. Vérifiez « roles ». Rien n’a été modifié.',
    no_change: 'L’opérateur a déjà exactement ces rôles. Rien n’a été modifié.',
    house_short:
      'Les fonds libres sont insuffisants pour ce paiement. Rien n’a été comptabilisé. Apportez d’abord des fonds.',
    network_unknown:
      'Les chiffres du réseau manquent pour ce jour et le pool n’a aucun jour de comparaison. Enregistrez d’abord les chiffres du réseau.',
    revenue_implausible:
      'Vérifiez « {field} » : c’est plus de {revenueLimitFactor} fois ce que ce pool a pu miner ce jour-là. Rien n’a été enregistré.',
    revenue_paid: 'La plateforme de vente a payé cette ligne en entier. Enregistrez plutôt une correction.',
    revenue_in_use:
      'Une ligne ultérieure de ce jour ou une correction dépend de cette ligne. Annulez-la ou rejetez-la d’abord.',
    already_decided: 'La décision est déjà prise. Elle reste inchangée.',
    day_not_over: 'Ce jour n’est pas terminé. Rien n’a été enregistré. Réessayez après 00:00 UTC.',
    reason_required: 'L’écart avec le montant attendu est important. Indiquez une raison par écrit.',
    pool_unknown: 'Ce pool n’existe pas.',
    pool_not_open: 'Ce pool a ouvert le {day}. Rien n’a été enregistré. Choisissez ce jour ou un jour ultérieur.',
    venue_unknown:
      'Aucune plateforme de vente de ce nom n’est enregistrée. Enregistrez-la d’abord. Rien n’a été enregistré.',
    venue_exists:
      'Une plateforme de vente porte déjà ce nom. Rien n’a été enregistré. Ouvrez-la dans la liste pour la modifier.',
    venue_retired: 'Cette plateforme de vente est retirée et n’accepte plus de lignes. Rien n’a été enregistré.',
    venue_not_of_pool:
      'Cette plateforme de vente n’est pas enregistrée pour ce pool. Ajoutez-lui d’abord le pool. Rien n’a été enregistré.',
    address_taken:
      'L’adresse {address} appartient à un membre, à une autre plateforme de vente ou à nous. Rien n’a été modifié.',
    advice_too_late: 'Ce transfert a déjà payé plus pour un pool que ne l’indique la ligne. Rien n’a été modifié.',
    lines_sum:
      'Vérifiez les montants : chacun doit dépasser 0 et leur somme doit être de {sum} USDT. Rien n’a été modifié.',
    amount_above_left: 'Vérifiez le montant : il reste au plus {left} USDT. Rien n’a été modifié.',
    amount_above_free:
      'Vérifiez le montant : les fonds libres de l’entreprise sont de {free} USDT. Rien n’a été enregistré. Apportez d’abord des fonds.',
    record_unknown: 'Cet enregistrement n’existe pas.',
    not_reversible:
      'Cette écriture ne peut pas être annulée. Corrigez-la là où elle a été enregistrée. Rien n’a été modifié.',
    release_same_person: 'Vous l’avez préparé : un deuxième opérateur doit le libérer.',
    decision_changed: 'La décision a changé depuis votre consultation. Rien n’a été exécuté. Vérifiez-la à nouveau.',
    decision_expired:
      'La signature du premier opérateur a expiré. Rien n’a été exécuté. La décision doit être préparée à nouveau.',
    rpc_method_refused: 'Cette méthode n’est pas transmise.',
    rpc_batch_too_large: 'Ce lot est trop grand.',
    chain_unchanged:
      'La chaîne contient toujours le bloc le plus récent sur lequel reposent les comptes. Il n’y a rien à adopter.',
    chain_behind:
      'Les nœuds sont en retard. Cela ne prouve pas que la chaîne a été remplacée. Rien n’a été modifié. Attendez qu’ils aient rattrapé leur retard, puis réessayez.',
    chain_moved:
      'La chaîne a changé depuis cet enregistrement. Rien n’a été modifié. Rejetez l’enregistrement et recommencez.',
    chain_unrelated: 'Aucun bloc enregistré n’est sur cette chaîne. Ce n’est pas la chaîne de ces comptes.',
  },
  operatorReasons: {
    house_wallet: 'Ce portefeuille nous appartient et ne peut pas être celui d’un membre. Rien n’a été modifié.',
    balance_short: 'Le compte qui paierait ceci n’a pas assez. Aucun argent n’a été déplacé.',
    order_unknown: 'Aucune commande n’a cet identifiant. Vérifiez-le. Rien n’a été modifié.',
    withdraw_unknown: 'Aucun retrait n’a cet identifiant. Vérifiez-le. Rien n’a été modifié.',
    account_frozen: 'Ce compte est gelé. Rien n’a été modifié. Dégelez-le d’abord.',
  },
  mail: emailTexts,
  notifications: {
    deposit: {
      title: 'Paiement reçu',
      text: 'Un paiement de votre portefeuille a été crédité. Ouvrez Terahold pour le voir.',
    },
    order: {
      title: 'Mise à jour de votre commande',
      text: 'L’état d’une de vos commandes a changé. Ouvrez Terahold pour le voir.',
    },
    'order-shipped': {
      title: 'Votre colis est en route',
      text: 'Nous avons remis les articles de votre commande à un transporteur. Ouvrez Terahold pour suivre le colis.',
    },
    'order-delivered': {
      title: 'Votre colis a été livré',
      text: 'Les articles de votre commande ont été livrés. Ouvrez Terahold pour voir les détails. Si vous ne les avez pas reçus, contactez l’assistance.',
    },
    settlement: {
      title: 'Jour réglé',
      text: 'Votre compte a été crédité pour un jour réglé. Ouvrez Terahold pour le voir.',
    },
    withdrawal: {
      title: 'Mise à jour de votre retrait',
      text: 'Un de vos retraits est terminé. Ouvrez Terahold pour le voir.',
    },
    ticket: {
      title: 'Réponse de l’assistance',
      text: 'Nous avons répondu à votre demande. Ouvrez Terahold pour lire la réponse.',
    },
  },
  vanishedPayment: 'L’un de vos paiements n’est plus sur la chaîne de blocs : nous avons annulé ce retrait.',
  invitation: {
    title: 'Vous êtes invité sur Terahold',
    text: 'De la puissance de minage de bitcoin, avec la preuve de chaque crédit. Aucun rendement n’est promis, et vous pouvez perdre ce que vous payez.',
    open: 'Ouvrir l’invitation',
  },
  changes: {
    bindEmail: {
      change: 'Changer l’adresse e-mail de votre compte Terahold',
      details: 'Nouvelle adresse e-mail : {email}',
    },
    updatePassword: {
      change: 'Définir un nouveau mot de passe pour votre compte Terahold',
      details: 'Tous les autres appareils sont déconnectés. Les retraits attendent {securityHours} heures.',
    },
    closeAccount: {
      change: 'Fermer votre compte Terahold',
      details: 'Vos données personnelles sont effacées. Cette action est définitive.',
    },
    exportAccount: {
      change: 'Exporter toutes les données de votre compte Terahold',
      details: 'Le fichier contient votre adresse e-mail, vos adresses de livraison et vos paiements.',
    },
    endSessions: {
      change: 'Déconnecter tous les autres appareils de votre compte Terahold',
      details: 'Cet appareil reste connecté.',
    },
    endSession: { change: 'Déconnecter un appareil de votre compte Terahold', details: 'Appareil : {device}' },
    exitHolding: {
      change: 'Terminer une position avant terme sur Terahold',
      details: '{plan}, remboursement sur votre solde : {price}',
    },
    payOrder: { change: 'Payer une commande avec votre solde Terahold', details: 'Montant : {price} ({qty} × {plan})' },
    orderGoods: {
      change: 'Commander des articles sur Terahold',
      details: '{qty} × {plan}, {price}, livraison à : {address}',
    },
    orderGoodsFromBalance: {
      change: 'Commander des articles avec votre solde Terahold',
      details: '{qty} × {plan}, {price}, livraison à : {address}',
    },
    endOrder: {
      change: 'Mettre fin à une commande sur Terahold',
      details: '{qty} × {plan}, remboursement sur votre solde : {price}',
    },
    startReset: {
      change: 'Supprimer l’adresse e-mail et le mot de passe de votre compte Terahold',
      details: 'Prend effet après {recoveryHours} heures. Les retraits attendent jusque-là. Vous pouvez annuler avant.',
    },
    cancelReset: {
      change: 'Conserver l’adresse e-mail et le mot de passe de votre compte Terahold',
      details: 'La suppression demandée est annulée.',
    },
    offerWallet: {
      change: 'Demander avec ce portefeuille le compte Terahold d’un autre portefeuille',
      details:
        'Compte du portefeuille : {wallet}. Deux opérateurs doivent l’accepter. L’ancien portefeuille peut l’arrêter pendant {accountMoveDays} jours.',
    },
    vetoMove: {
      change: 'Arrêter le transfert de votre compte Terahold vers un autre portefeuille',
      details: 'Votre compte reste lié à ce portefeuille.',
    },
  },
  openThings: {
    money: 'un solde',
    earnings: 'des crédits en attente',
    orders: 'des commandes en cours',
    holdings: 'des positions actives ou pas entièrement réglées',
    withdrawals: 'des retraits en cours',
  },
  shipmentEvents: {
    picked_up: 'Remis au transporteur.',
    in_transit: 'En transit.',
    customs: 'À la douane.',
    out_for_delivery: 'En cours de livraison aujourd’hui.',
    failed_attempt: 'Échec de la livraison. Le transporteur réessaiera.',
    ready_for_pickup: 'Prêt à être retiré.',
    exception: 'Retardé.',
    delivered: 'Livré.',
    returned: 'Retourné chez nous.',
  },
  missingPage: {
    title: 'Page introuvable',
    text: 'Cette page n’existe pas. Vérifiez l’adresse.',
    home: 'Aller à l’accueil',
  },
  memos: {
    deposit: 'Dépôt depuis votre portefeuille',
    suspense_assigned: 'Paiement attribué à votre compte',
    deposit_vanished: 'Paiement absent de la chaîne',
    claim_settled: 'Montant dû réglé',
    refund_vanished: 'Remboursement annulé : le paiement est renvoyé',
    order_payment: 'Commande payée',
    order_refund: 'Commande remboursée',
    exit_refund: 'Remboursement de sortie anticipée',
    goods_refund: 'Articles remboursés',
    goodwill: 'Geste commercial',
    exceptional_refund: 'Remboursement exceptionnel',
    mining: 'Crédit de minage',
    downtime: 'Remboursement pour indisponibilité',
    referral: 'Commission de parrainage',
    withdrawal_hold: 'Retenu pour un retrait',
    withdrawal_return: 'Retrait non effectué, remboursé',
    withdrawal_sent: 'Retrait envoyé',
    withdrawal_fee: 'Frais de réseau',
    withdrawal_failed: 'Retrait échoué sur la chaîne, remboursé',
    points_earned: 'Points gagnés',
    points_spent: 'Points utilisés',
    reversal: 'Écriture annulée',
  },
}
