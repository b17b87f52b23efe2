/** The id of the pane with the details of a row or a form. */
export const detailsId = 'details'

/** Marks what an operator has entered and now reads before signing it. */
export const begun = { 'data-begun': true }

/** Returns whether the open form has content, which a key for another row or page would lose. */
export function hasBegunForm(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `#${detailsId} :is(input:not([type="radio"], [type="checkbox"], [type="hidden"], [readonly]), textarea)`,
  )
  return [...fields].some(({ value }) => value !== '') || document.querySelector(`#${detailsId} [data-begun]`) !== null
}
