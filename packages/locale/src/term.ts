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
