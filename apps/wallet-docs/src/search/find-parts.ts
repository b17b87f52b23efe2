/** A page as the search knows it. */
export type SearchedPage = {
  readonly path: string
  readonly label: string
  readonly headings: readonly { readonly text: string; readonly anchor: string }[]
}

/** A page, or a heading of it. */
export type FoundPart = { readonly page: SearchedPage; readonly heading?: SearchedPage['headings'][number] }

const atMost = 8

/** Returns the pages and headings that have all words of a query, those that begin with it first. */
export function findParts(pages: readonly SearchedPage[], query: string): readonly FoundPart[] {
  const wanted = query.toLowerCase()
  const words = wanted.split(/\s+/)
  const parts = pages.flatMap((page): [string, FoundPart][] => [
    [page.label, { page }],
    ...page.headings.map((heading): [string, FoundPart] => [heading.text, { page, heading }]),
  ])
  const found = parts
    .map(([text, part]) => ({ own: text.toLowerCase(), whole: `${text} ${part.page.label}`.toLowerCase(), part }))
    .filter(({ whole }) => words.every((word) => whole.includes(word)))
  const rank = ({ own }: { own: string }) =>
    own.startsWith(wanted) ? 0 : words.every((word) => own.includes(word)) ? 1 : 2
  return found
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, atMost)
    .map(({ part }) => part)
}
