export type CopyResult = { readonly isCopied: true } | { readonly isCopied: false; readonly reason: unknown }

/** Copies a text to the clipboard. Never throws, so that the app decides what to tell the member. */
export async function copyText(
  text: string,
  window: Window & typeof globalThis = globalThis.window,
): Promise<CopyResult> {
  try {
    await window.navigator.clipboard.writeText(text)
    return { isCopied: true }
  } catch (reason) {
    // Older WebViews have no clipboard API or refuse it without HTTPS, but still copy a selection.
    return copySelection(text, window.document) ? { isCopied: true } : { isCopied: false, reason }
  }
}

function copySelection(text: string, document: Document): boolean {
  const previous = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (previous instanceof HTMLElement) previous.focus({ preventScroll: true })
  }
}
