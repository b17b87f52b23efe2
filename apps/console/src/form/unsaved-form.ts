/** The id of the pane with the details of a row or a form. */
export const detailsId = 'details'

/** Marks what an operator has entered and now reads before signing it. */
export const unsaved = { 'data-unsaved': true }

/** Marks what a field had before the operator entered anything. */
export function initialValue(value: string | boolean | undefined) {
  return { 'data-given': value }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Returns whether the open form has content that the operator entered, and that another row or page would lose. A chosen file does not
 * count: it can be chosen again, and what was read of it is marked with `unsaved` or in a field.
 */
export function hasUnsavedForm(): boolean {
  const details = document.getElementById(detailsId)
  if (!details) return false
  const fields = details.querySelectorAll<Field>(
    'input:not([type="hidden"], [type="file"], [readonly]), textarea, form select',
  )
  return [...fields].some(isEntered) || details.querySelector('[data-unsaved]') !== null
}

function isEntered(field: Field): boolean {
  const isBox = field.type === 'checkbox' || field.type === 'radio'
  const entered = isBox ? String('checked' in field && field.checked) : field.value
  const first = isBox ? 'false' : field instanceof HTMLSelectElement ? field.options[0]?.value : ''
  return entered !== (field.dataset.given ?? first)
}

let askToLeave: ((leave: () => void) => void) | undefined

/** Sets the function that asks before an unsaved form is left; undefined leaves it at once. */
export function setLeaveQuestion(ask: typeof askToLeave): void {
  askToLeave = ask
}

/** Leaves the open form, at once or after the operator has agreed to lose what they entered. */
export function leaveForm(leave: () => void): void {
  if (askToLeave && hasUnsavedForm()) askToLeave(leave)
  else leave()
}

/** Leads back to the open form. */
export function focusUnsavedForm(): void {
  const details = document.getElementById(detailsId)
  ;(details?.querySelector<HTMLElement>('textarea, input') ?? details)?.focus()
}
