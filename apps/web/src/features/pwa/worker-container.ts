/** The browser's service workers; undefined if it has none or denies access, as it can deny storage. */
export function workerContainer(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker
  } catch {
    // In a sandboxed page, even reading the property throws.
    return undefined
  }
}
