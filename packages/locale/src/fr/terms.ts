import type { Term } from '../en/terms.ts'

/** The termbase of French. Members are addressed as “vous”. */
export const terms: readonly Term[] = [
  {
    english: 'wallet',
    term: 'portefeuille',
    from: /\bwallets?\b(?! address,)/i,
    use: /portefeuille/i,
    unless: /WalletConnect/,
  },
  { english: 'holding', term: 'position', from: /\bholdings?\b/i, use: /position/i, avoid: /\bdétentions?\b/i },
  {
    english: 'venue',
    term: 'plateforme de vente',
    from: /\bvenues?\b/i,
    use: /plateforme/i,
    avoid: /place de vente|acheteur/i,
  },
  { english: 'pool', term: 'pool', from: /\bpools?\b/i, use: /\bpools?\b/i, avoid: /\bgroupes?\b/i },
  { english: 'balance', term: 'solde', from: /\bbalance\b/i, use: /\bsolde\b/i },
  {
    english: 'cash on chain',
    term: 'fonds sur la chaîne',
    from: /cash on chain/i,
    use: /fonds sur la chaîne/i,
    avoid: /liquidités|espèces/i,
  },
  {
    english: 'email',
    term: 'e-mail',
    from: /\bemails?\b/i,
    use: /e-mail|adresse|écri|signal/i,
    avoid: /\bcourrier\b|par lettre/i,
  },
  { english: 'deposit, transfer', term: 'transfert', avoid: /\bvirements?\b/i },
  { english: 'prepaid fee', term: 'frais prépayés', from: /prepaid fees?\b/i, use: /frais prépayés/i },
  { english: 'operator', term: 'opérateur', from: /\boperators?\b/i, use: /opérateur/i },
  { english: 'commission', term: 'commission', from: /\bcommissions?\b/i, use: /commission/i },
  {
    english: 'plan',
    term: 'plan',
    from: /(?<!\{)\bplans?\b/i,
    use: /\bplans?\b/i,
    avoid: /\boffres?\b|\bformules?\b/i,
  },
  { english: 'hash', term: 'empreinte', avoid: /(?<!\{)\bhash\b/i, unless: /hashprice/i },
  { english: 'ticket', term: 'demande', avoid: /\btickets?\b/i },
  { english: 'support', term: 'assistance', avoid: /\ble support\b|\bau support\b|\bdu support\b/i },
  { english: 'goods', term: 'articles', avoid: /marchandises?/i },
  { english: 'freeze', term: 'geler', from: /\b(?:freez|frozen)/i, use: /g[eè]l/i },
  { english: 'cooling-off', term: 'délai de réflexion', from: /cooling-off/i, use: /réflexion/i },
]
