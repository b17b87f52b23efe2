/** Short messages over the page, raised from anywhere, because a rule of the API client has no component. */
export type Toast = { readonly text: string; readonly kind: 'success' | 'error' | 'plain' }

const listeners = new Set<(toast: Toast) => void>()

/** Shows a message as a toast. */
export function showToast(text: string, kind: Toast['kind'] = 'plain') {
  for (const listener of listeners) listener({ text, kind })
}

/** Calls the listener for every message; the app's shell shows them as toasts. Returns a function that stops it. */
export function onToast(listener: (toast: Toast) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
