/** One entry of a language's termbase. */
export type Term = {
  /** The word of `docs/glossary.md`, or what the entry is about. */
  readonly english: string
  /** The word that this language uses for it. */
  readonly term: string
  /** A text whose English matches `from`… */
  readonly from?: RegExp
  /** …must match this. */
  readonly use?: RegExp
  /** What no text may contain, because it means something else. */
  readonly avoid?: RegExp
  /** English texts in which `avoid` is right. */
  readonly unless?: RegExp
}

/** The termbase of English: words of the glossary, and phrases that no text may use again. */
export const terms: readonly Term[] = [
  { english: 'email', term: 'email', avoid: /\be-mails?\b|\bby letter\b/i },
  { english: 'shipment', term: 'shipment', avoid: /\bparcels?\b/i },
  { english: 'notification', term: 'notification', avoid: /\bnotices\b/i },
  { english: 'prepaid fee', term: 'prepaid fee', avoid: /\bhashrate fee\b/i },
  { english: 'balance', term: 'balance', avoid: /\bcash\b/i, unless: /cash on chain|free cash|\badd cash\b/i },
  { english: 'invite code', term: 'invite code', avoid: /\binvitation codes?\b/i },
  { english: 'commission', term: 'commission', avoid: /\breferral (?:share|reward|bonus)/i },
  { english: 'available power', term: 'available', avoid: /\bcan be had\b/i },
  { english: 'downtime refund', term: 'downtime refund', avoid: /\bstandstill\b|\bstood still\b/i },
  { english: 'labels', term: 'verb and object', avoid: /^(?:go on|put it together|look at|how you stand)\b/i },
  { english: 'waiting', term: 'waits', avoid: /\bwaits for you\b|\bof it pending\b/i },
  { english: 'explore', term: 'Explore', avoid: /\blook(?:ing)? around\b/i },
  { english: 'replace', term: 'replace', avoid: /\bby another\b|\bto give away\b/i },
  {
    english: 'errors',
    term: 'what to do, without “please”',
    avoid: /\bplease\b/i,
    // The specification fixes these words.
    unless: /^(?:System maintenance|Your wallet address has changed|Copy failed)/,
  },
]
