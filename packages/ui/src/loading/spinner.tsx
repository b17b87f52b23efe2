/** A turning ring, for something that already says in words what it waits for. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-[1em] shrink-0 animate-spin rounded-chip border-2 border-current border-r-transparent"
    />
  )
}
