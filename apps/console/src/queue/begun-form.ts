/** The id of the pane with the details of a row or a form. */
export const detailsId = 'details'

/** Marks what an operator has entered and now reads before signing it. */
export const begun = { 'data-begun': true }

/** Marks what a field had before the operator entered anything. */
export function given(value: string | undefined) {
  return { 'data-given': value }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Returns whether the open form has content that the operator entered, and that another row or page would lose. A chosen file does not
 * count: it can be chosen again, and what was read of it is marked with `begun` or in a field.
 */
export function hasBegunForm(): boolean {
  const details = document.getElementById(detailsId)
  if (!details) return false
  const fields = details.querySelectorAll<Field>(
    'input:not([type="radio"], [type="checkbox"], [type="hidden"], [type="file"], [readonly]), textarea, form select',
  )
  return [...fields].some(isEntered) || details.querySelector('[data-begun]') !== null
}

function isEntered(field: Field): boolean {
  const first = field instanceof HTMLSelectElement ? field.options[0]?.value : ''
  return field.value !== (field.dataset.given ?? first)
}

/** Leads to the open form: a press without any effect looks like a fault. */
export function focusBegunForm(): void {
  const details = document.getElementById(detailsId)
  ;(details?.querySelector<HTMLElement>('textarea, input') ?? details)?.focus()
}
