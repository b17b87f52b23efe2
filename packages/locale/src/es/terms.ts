import type { Term } from '../en/terms.ts'

/** The termbase of Spanish. Members are addressed as “tú”. */
export const terms: readonly Term[] = [
  {
    english: 'wallet',
    term: 'billetera',
    from: /\bwallets?\b(?! address,)/i,
    use: /billetera/i,
    avoid: /monedero|cartera/i,
    unless: /WalletConnect/,
  },
  { english: 'holding', term: 'posición', from: /\bholdings?\b/i, use: /posici/i, avoid: /participaci[oó]n|tenencia/i },
  {
    english: 'venue',
    term: 'plataforma de venta',
    from: /\bvenues?\b/i,
    use: /plataforma/i,
    avoid: /\bplazas?\b|comprador/i,
  },
  { english: 'pool', term: 'pool', from: /\bpools?\b/i, use: /\bpools?\b/i, avoid: /\bgrupos?\b/i, unless: /group/i },
  { english: 'balance', term: 'saldo', from: /\bbalance\b/i, use: /\bsaldo\b/i },
  {
    english: 'cash on chain',
    term: 'fondos en la cadena',
    from: /cash on chain/i,
    use: /fondos en la cadena/i,
    avoid: /\befectivo\b/i,
  },
  {
    english: 'email',
    term: 'correo',
    from: /\bemails?\b/i,
    use: /correo|escri[bt]|avis/i,
    avoid: /\bcarta\b|correo postal/i,
  },
  { english: 'withdrawal', term: 'retiro', avoid: /\bretiradas?\b/i },
  {
    english: 'prepaid fee',
    term: 'tarifa prepagada',
    from: /prepaid fees?\b/i,
    use: /tarifas? prepagadas?/i,
    avoid: /\bcuotas?\b/i,
  },
  { english: 'operator', term: 'operador', from: /\boperators?\b/i, use: /operador/i },
  { english: 'commission', term: 'comisión', from: /\bcommissions?\b/i, use: /comisi/i },
  { english: 'blockchain', term: 'blockchain', avoid: /cadena de bloques/i },
  { english: 'site', term: 'centro', avoid: /\bsitios?\b(?! web)/i },
  { english: 'freeze', term: 'congelar', from: /\b(?:freez|frozen)/i, use: /congel/i },
  { english: 'cooling-off', term: 'periodo de reflexión', from: /cooling-off/i, use: /reflexi[oó]n/i },
]
