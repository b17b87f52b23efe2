import { createListeners } from '@terahold/platform/listeners'

/** Short messages over the page, raised from anywhere, because a rule of the API client has no component. */
export type Toast = { readonly text: string; readonly kind: 'success' | 'error' | 'plain' }

const listeners = createListeners<[Toast]>()

/** Shows a message as a toast. */
export function showToast(text: string, kind: Toast['kind'] = 'plain') {
  listeners.call({ text, kind })
}

/** Calls the listener for every message; the app's shell shows them as toasts. Returns a function that stops it. */
export const onToast = listeners.add
