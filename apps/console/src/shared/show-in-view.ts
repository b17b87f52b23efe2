/** Scrolls the current link of a navigation into view. A `ref` of that link. */
export function showInView(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
