import type { ServerTexts } from '../en/server.ts'

export const serverTexts: ServerTexts = {
  reasons: {
    ok: 'C’est fait.',
    bad_field: 'Nous ne pouvons pas utiliser ce qui figure dans « {field} ». Rien n’a changé ; corrigez et réessayez.',
    unknown_field: 'Nous ne connaissons pas ici le champ « {field} ». Rien n’a changé ; retirez-le et réessayez.',
    bad_json: 'Nous n’avons pas pu lire cette demande. Rien n’a changé ; réessayez.',
    not_found: 'Il n’y a rien à cette adresse. Rien n’a changé ; revenez et prenez un autre chemin.',
    method_unknown: 'Cette adresse ne fonctionne pas ainsi. Rien n’a changé.',
    body_too_large: 'C’est plus que nous ne pouvons recevoir en une fois. Rien n’a changé ; envoyez moins.',
    unsupported_media: 'Nous ne pouvons pas lire ce type de contenu. Rien n’a changé ; envoyez du JSON.',
    rate_limited: 'C’était un peu trop souvent. Rien n’est perdu ; réessayez dans {seconds} s.',
    unavailable: 'Une partie du service ne répond pas pour l’instant. Rien n’est perdu ; réessayez dans un moment.',
    internal: 'Une erreur est survenue chez nous et a été notée. Vérifiez ce qui est arrivé avant de réessayer.',
    session_missing: 'Connectez-vous d’abord ; ensuite cela fonctionnera.',
    session_ended: 'Votre session est terminée. Votre compte est inchangé ; reconnectez-vous.',
    user_mismatch: 'La demande nomme un autre membre que celui qui est connecté. Rien n’a changé ; reconnectez-vous.',
    role_missing: 'Il faut pour cela un rôle que vous n’avez pas. Rien n’a changé ; adressez-vous à qui le détient.',
    other_site_refused:
      'Un autre site a demandé cela en votre nom. Rien n’a été changé ; faites-le depuis nos propres pages.',
    nonce_invalid: 'Cette demande de connexion a déjà servi ou est trop ancienne. Rien n’a changé ; recommencez.',
    message_invalid: 'Le message signé n’est pas celui que nous avons donné. Rien n’a changé ; reconnectez-vous.',
    domain_mismatch:
      'Le message signé est destiné à un autre site. Vérifiez la barre d’adresse, puis reconnectez-vous.',
    chain_mismatch: 'Le message signé nomme un autre réseau. Changez le réseau du portefeuille, puis reconnectez-vous.',
    signature_invalid: 'La signature n’est pas celle de ce portefeuille. Rien n’a changé ; signez à nouveau.',
    message_expired:
      'Le message signé n’est plus valable. Vérifiez l’horloge de votre appareil, puis reconnectez-vous.',
    password_required: 'Ce compte demande aussi son mot de passe. Rien n’a changé ; saisissez-le et continuez.',
    house_wallet:
      'Ce portefeuille est celui de la maison et ne peut pas être celui d’un membre. Rien n’a changé ; connectez-vous avec un autre.',
    invite_invalid:
      'Ce code d’invitation ne peut pas servir : inconnu, utilisé, périmé, le vôtre, ou vous êtes déjà membre. Connectez-vous sans lui ; rien n’est perdu.',
    inviter_bound: 'Vous avez déjà un parrain. Ce lien se fait une seule fois et ne change pas.',
    inviter_too_late:
      'Un parrain ne peut être lié qu’avant votre première commande et avant que vous n’invitiez quelqu’un.',
    code_quota:
      'Vous avez créé les {max} codes de ce mois. Vous pourrez en créer d’autres dès le premier du mois prochain.',
    plan_unknown: 'Nous ne connaissons pas cette offre. Rien n’a été commandé ; choisissez dans la liste.',
    plan_closed: 'Cette offre n’est plus vendue. Rien n’a été commandé ; choisissez-en une autre.',
    terms_changed: 'Les conditions de cette offre ont changé. Rien n’a été commandé ; relisez-les et confirmez.',
    risk_version_changed: 'La notice des risques a changé. Rien n’a été commandé ; lisez d’abord la nouvelle.',
    unpaid_orders_limit:
      'Vous avez déjà {max} commandes en attente de paiement, le maximum possible. Rien n’a été commandé ; payez ou annulez-en une d’abord.',
    capacity_short:
      'Il ne reste que {left} TH/s libres dans le groupe. Rien n’a été commandé ; choisissez une quantité moindre.',
    balance_short:
      'Votre solde ne suffit pas. Rien n’a été déplacé ; choisissez un montant moindre ou alimentez-le d’abord.',
    quantity_range: 'Cette quantité n’est pas possible. Rien n’a été commandé ; choisissez-en une autre.',
    address_required: 'Cette offre comprend un envoi et demande une adresse. Rien n’a été commandé ; ajoutez-en une.',
    address_unknown: 'Nous ne trouvons pas cette adresse parmi les vôtres. Rien n’a changé ; ouvrez vos adresses.',
    addresses_limit:
      'Vous avez {max} adresses, le maximum possible. Rien n’a été enregistré ; supprimez-en une d’abord.',
    shipment_unknown:
      'Il n’y a pas de colis pour cette commande : elle ne comprend pas d’article, ou elle peut encore être annulée.',
    shipment_state: 'Ce colis n’en est plus à cette étape. Rien n’a changé ; regardez-le à nouveau.',
    idempotency_conflict:
      'Cette demande a déjà été envoyée avec un autre contenu. La première vaut ; rechargez la page.',
    order_unknown: 'Nous ne trouvons pas cette commande parmi les vôtres. Rien n’a changé ; ouvrez vos commandes.',
    holding_unknown: 'Nous ne trouvons pas cette détention chez vous. Rien n’a changé.',
    exit_closed:
      'Cette détention n’est pas en cours ou il ne lui reste aucun jour entier : il n’y a rien à quitter. Elle reste inchangée.',
    quote_changed: 'L’offre a changé depuis que vous l’avez vue. Rien n’a été fait ; regardez-la à nouveau.',
    order_not_cancellable: 'Cette commande ne peut plus être annulée. Elle reste inchangée.',
    cooling_off_over:
      'Le délai d’annulation est passé et la commande tient. Vous pouvez encore sortir au prix indiqué.',
    email_taken: 'Cette adresse appartient à un autre compte. Rien n’a changé ; prenez-en une autre.',
    email_unchanged: 'C’est l’adresse que vous avez déjà. Rien n’était à changer.',
    email_missing: 'Vous n’avez pas encore d’adresse e-mail ici. Liez-en une, puis revenez ; rien n’est perdu.',
    code_wrong: 'Ce n’est pas le code que nous avons envoyé. Il vous reste {triesLeft} essais.',
    code_expired: 'Ce code ne peut plus servir. Rien n’a changé ; demandez-en un nouveau.',
    code_resend_wait: 'Nous venons d’envoyer un code. Vous pourrez en demander un autre dans {seconds} s.',
    withdraw_below_minimum:
      'Le retrait minimal est de {min} USDT. Rien n’a été déplacé ; choisissez un montant plus grand.',
    withdraw_day_limit:
      'En {hours} heures, {left} USDT peuvent encore sortir. Rien n’a été déplacé ; essayez moins, ou plus tard.',
    withdraw_month_limit:
      'En {days} jours, {left} USDT peuvent encore sortir. Rien n’a été déplacé ; essayez moins, ou plus tard.',
    withdraw_unknown: 'Nous ne trouvons pas ce retrait parmi les vôtres. Rien n’a changé ; ouvrez vos retraits.',
    withdraw_not_cancellable: 'Ce retrait est déjà en route et ne peut plus être annulé.',
    withdraw_state: 'Ce retrait n’en est plus à cette étape. Rien n’a changé ; regardez-le à nouveau.',
    password_common:
      'Ce mot de passe est parmi les premiers que les voleurs essaient. Rien n’a changé ; choisissez-en un autre.',
    password_wrong: 'Ce n’est pas votre mot de passe actuel. Rien n’a changé ; essayez encore.',
    old_password_required: 'Pour changer de mot de passe, saisissez aussi l’actuel. Rien n’a changé.',
    password_not_set: 'Ce compte n’a pas de mot de passe. Connectez-vous avec votre portefeuille seul.',
    ticket_expired: 'Ce changement de mot de passe ne peut plus être confirmé. Rien n’a changé ; recommencez.',
    account_frozen:
      'Ce compte est gelé, comme son titulaire l’a demandé par lettre. Rien n’a changé ; écrivez à l’assistance.',
    freeze_link_expired: 'Ce lien a déjà servi ou est trop ancien. Rien n’a changé ; écrivez à l’assistance.',
    close_open: 'Votre compte a encore : {open}. Rien n’a été fermé ; réglez d’abord cela.',
    push_off: 'Les notifications ne sont pas proposées ici. Tout le reste marche comme avant.',
    hold_active: 'Après un changement de sécurité, les retraits se reposent un temps. Votre argent est en sûreté.',
    fee_exceeds_amount:
      'Les frais de réseau de {fee} USDT prendraient tout. Rien n’a été déplacé ; choisissez un montant plus grand.',
    task_unknown: 'Nous ne connaissons pas cette tâche. Rien n’a changé ; rouvrez la liste des tâches.',
    task_closed: 'Cette tâche est terminée. Rien n’a changé ; regardez celles qui sont en cours.',
    task_state:
      'La tâche n’en est pas à cette étape, ou a été remise avec une autre preuve. Rien n’a changé ; rouvrez-la.',
    task_tries:
      'Vous avez remis cette tâche autant de fois que possible. Rien n’a changé ; écrivez à notre assistance si vous pensez que nous avons tort.',
    task_budget: 'Tous les points de cette tâche ont été attribués. Rien n’a été remis ; choisissez-en une autre.',
    proof_invalid: 'Cela ne montre pas ce que la tâche demande. Rien n’a été remis ; relisez-la.',
    ticket_unknown: 'Nous ne connaissons pas cette demande. Rien n’a changé.',
    image_unknown:
      'Nous ne trouvons pas cette image à vous encore inutilisée. Rien n’a été envoyé ; ajoutez-la de nouveau.',
    image_type:
      'Nous acceptons les images JPEG, PNG, WebP ou GIF. Rien n’a été conservé ; enregistrez-la dans l’un de ces formats.',
    image_too_large:
      'Cette image est trop grande pour nous : {megapixels} millions de pixels au plus. Rien n’a été conservé ; envoyez-en une plus petite.',
    image_unreadable:
      'Nous n’avons pas pu lire cette image ; elle est peut-être abîmée ou incomplète. Rien n’a été conservé ; renvoyez-la.',
    operator_unknown: 'Ce portefeuille ne figure pas sur la liste des opérateurs. Rien n’a changé.',
    own_record: 'Personne ne décide de son propre relevé. Laissez une autre personne décider.',
    already_recorded: 'C’est déjà enregistré. Le premier relevé vaut.',
    house_short: 'La maison n’a pas assez gagné pour payer cela. Rien n’a été passé ; apportez d’abord des fonds.',
    already_decided: 'C’est déjà décidé. La décision tient.',
    day_not_over: 'Ce jour n’est pas terminé. Rien n’a été enregistré ; revenez après minuit UTC.',
    reason_required: 'C’est loin de ce qui était attendu : donnez votre raison par écrit.',
    pool_unknown: 'Nous ne connaissons pas ce groupe. Rien n’a changé.',
    record_unknown: 'Nous ne connaissons pas ce relevé. Rien n’a changé.',
    not_reversible:
      'Cette écriture ne peut pas être annulée : elle se corrige là où elle a été faite. Rien n’a été modifié.',
    release_same_person: 'Qui l’a préparé ne peut pas le libérer. Laissez une autre personne le faire.',
    decision_changed: 'La décision n’est plus celle que vous avez vue. Rien n’a été libéré ; regardez-la à nouveau.',
    rpc_method_refused: 'Cette méthode n’est pas transmise.',
    rpc_batch_too_large: 'Ce lot est trop grand.',
    clock_range: 'L’horloge ne peut pas être avancée d’autant. Elle reste où elle était.',
  },
  mail: {
    greeting: 'Bonjour,',
    signature: 'Terahold',
    neverAsk: 'Personne chez Terahold ne vous demandera jamais ce code. Saisissez-le uniquement dans l’application.',
    codeLabel: 'Votre code :',
    codeValidity: 'Il sert une fois, pour ce seul usage, pendant {minutes} minutes.',
    codeNotAsked:
      'Vous ne l’avez pas demandé ? Alors rien n’a changé. Ouvrez Terahold, regardez vos sessions et fermez celles que vous ne connaissez pas.',
    code: {
      bind: {
        subject: 'Votre code pour confirmer cette adresse',
        intro: 'Saisissez ce code pour lier cette adresse e-mail à votre compte.',
      },
      rebind: {
        subject: 'Votre code pour changer d’adresse e-mail',
        intro:
          'Une personne connectée avec votre portefeuille veut remplacer cette adresse par une autre. Si c’est vous, saisissez ce code.',
      },
      password: {
        subject: 'Votre code pour définir un mot de passe',
        intro: 'Saisissez ce code pour définir ou changer le mot de passe de votre compte.',
      },
      forgotten: {
        subject: 'Votre code pour le mot de passe oublié',
        intro:
          'Une personne qui a signé avec votre portefeuille dit avoir oublié le mot de passe. Si c’est vous, saisissez ce code : il retire le mot de passe et vous connecte.',
      },
    },
    withdrawal: {
      subject: 'Confirmez votre retrait',
      intro: 'Vous avez demandé ce retrait. Comparez-le à ce que vous vouliez avant de saisir le code.',
      amount: 'Montant',
      receive: 'Vous recevez',
      destination: 'Vers ce portefeuille',
      compare:
        'Comparez tous les caractères du portefeuille, pas seulement les premiers et les derniers. Les espaces aident seulement à lire.',
      notAsked:
        'Vous ne l’avez pas demandé ? Ne saisissez pas le code : le retrait s’éteint de lui-même et l’argent reste à vous.',
    },
    emailReplaced: {
      subject: 'Votre adresse e-mail a été remplacée',
      intro: 'L’adresse e-mail de votre compte a été remplacée par une autre. Celle-ci ne reçoit plus nos codes.',
      hold: 'Pour votre sécurité, les retraits attendent jusqu’au {until}.',
      notYou:
        'Ce n’était pas vous ? Connectez-vous avec votre portefeuille avant cette heure, fermez les autres sessions et écrivez à l’assistance.',
    },
    emailRecovered: {
      subject: 'Votre adresse e-mail a été remplacée sans votre code',
      intro:
        'Une personne connectée avec votre portefeuille dit que cette boîte est perdue et en a lié une autre. Si c’était vous, il n’y a rien à faire.',
      hold: 'Pour votre sécurité, les retraits attendent jusqu’au {until}.',
      freeze: 'Ce n’était pas vous ? Ce lien arrête tous les retraits et ferme toutes les sessions. Il sert une fois.',
      label: 'Geler mon compte :',
    },
    passwordForgotten: {
      subject: 'Le mot de passe de votre compte a été retiré',
      intro:
        'Une personne s’est connectée avec votre portefeuille et le code envoyé à cette boîte, et le mot de passe a été retiré. Toutes les autres sessions ont été fermées. Si c’était vous, il n’y a rien à faire.',
      hold: 'Pour votre sécurité, les retraits attendent jusqu’au {until}.',
      freeze: 'Ce n’était pas vous ? Ce lien arrête tous les retraits et ferme toutes les sessions. Il sert une fois.',
      label: 'Geler mon compte :',
    },
    passwordSet: {
      subject: 'Le mot de passe de votre compte a été défini',
      intro: 'Votre compte a un nouveau mot de passe, et toutes les autres sessions ont été fermées.',
      hold: 'Pour votre sécurité, les retraits attendent jusqu’au {until}.',
      notYou: 'Ce n’était pas vous ? Écrivez à l’assistance avant cette heure.',
    },
    newSignIn: {
      subject: 'Connexion depuis un nouvel appareil',
      intro: 'Une personne s’est connectée à votre compte avec votre portefeuille, depuis un appareil jamais vu.',
      device: 'Appareil',
      unknownDevice: 'inconnu',
      at: 'Heure',
      notYou: 'Ce n’était pas vous ? Ouvrez Terahold, fermez cette session et passez à une nouvelle clé.',
    },
    frozen: {
      subject: 'Votre compte est gelé',
      intro: 'Le lien de notre lettre a servi : aucun retrait ne quitte votre compte, et les sessions ont été fermées.',
      next: 'Votre argent reste à vous. Écrivez à l’assistance, qui lèvera cela avec vous.',
    },
    closed: {
      subject: 'Votre compte est fermé',
      intro:
        'Votre nom, votre adresse e-mail, votre mot de passe et vos réglages ont été effacés. Les écritures des livres restent, comme il se doit.',
      back: 'Si vous revenez avec le même portefeuille, vous retrouverez vos livres tels que vous les avez laissés.',
    },
    newsEnd: 'Vous choisissez dans vos réglages quelles lettres comme celle-ci vous recevez.',
  },
  news: {
    deposit: {
      title: 'Un paiement est arrivé',
      text: 'Un paiement de votre portefeuille a été crédité. Ouvrez Terahold pour le voir.',
    },
    order: {
      title: 'Du nouveau pour une commande',
      text: 'Une de vos commandes a avancé. Ouvrez Terahold pour la voir.',
    },
    'order-shipped': {
      title: 'Votre colis est en route',
      text: 'Les articles d’une de vos commandes ont été remis à un transporteur. Ouvrez Terahold pour les suivre.',
    },
    'order-delivered': {
      title: 'Votre colis est arrivé',
      text: 'Les articles d’une de vos commandes ont été livrés. Ouvrez Terahold pour le voir ; si vous ne les avez pas, écrivez à notre assistance.',
    },
    settlement: {
      title: 'Une journée a été réglée',
      text: 'Des revenus vous ont été crédités. Ouvrez Terahold pour les voir.',
    },
    withdrawal: {
      title: 'Du nouveau pour un retrait',
      text: 'Un de vos retraits est terminé. Ouvrez Terahold pour le voir.',
    },
    ticket: {
      title: 'L’assistance a répondu',
      text: 'Il y a une réponse à votre demande. Ouvrez Terahold pour la lire.',
    },
  },
  openThings: {
    money: 'un solde',
    earnings: 'des revenus à venir',
    orders: 'des commandes en cours',
    holdings: 'de la puissance en marche ou pas réglée jusqu’à son dernier jour',
    withdrawals: 'des retraits en cours',
  },
  shipmentEvents: {
    picked_up: 'Remis au transporteur.',
    in_transit: 'En chemin.',
    customs: 'À la douane.',
    out_for_delivery: 'En cours de livraison aujourd’hui.',
    failed_attempt: 'Personne n’était là ; le transporteur repassera.',
    ready_for_pickup: 'Prêt à être retiré.',
    exception: 'Retenu en chemin.',
    delivered: 'Livré.',
    returned: 'Nous est revenu.',
  },
  missingPage: {
    title: 'Rien ici',
    text: 'Il n’y a pas de page à cette adresse. Rien n’est perdu.',
    home: 'Vers l’accueil',
  },
  memos: {
    deposit: 'Dépôt depuis votre portefeuille',
    suspense_assigned: 'Paiement attribué à votre compte',
    deposit_vanished: 'Paiement absent de la chaîne',
    claim_settled: 'Montant dû réglé',
    refund_vanished: 'Remboursement annulé : le paiement est renvoyé',
    order_payment: 'Commande payée',
    order_refund: 'Commande remboursée',
    exit_refund: 'Remboursement de sortie anticipée',
    goods_refund: 'Article remboursé',
    mining: 'Revenus de minage, nets',
    downtime: 'Indisponibilité remboursée',
    referral: 'Commission de parrainage',
    withdrawal_hold: 'Réservé pour un retrait',
    withdrawal_return: 'Retrait non effectué, restitué',
    withdrawal_sent: 'Retrait envoyé',
    withdrawal_fee: 'Frais de réseau',
    withdrawal_failed: 'Retrait échoué sur la chaîne, restitué',
    points_earned: 'Points gagnés',
    points_spent: 'Points utilisés',
    reversal: 'Écriture annulée',
  },
}
