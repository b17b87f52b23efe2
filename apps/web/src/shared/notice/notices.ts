/** A short message over the page, raised from anywhere: a rule of the API client has no component to speak through. */
export type Notice = { readonly text: string; readonly kind: 'success' | 'error' | 'plain' }

const listeners = new Set<(notice: Notice) => void>()

/** Shows a message for the toast's time. */
export function notify(text: string, kind: Notice['kind'] = 'plain') {
  for (const listener of listeners) listener({ text, kind })
}

/** Hears every notice; the app's shell turns them into toasts. Answers with the cancellation. */
export function onNotice(listener: (notice: Notice) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
