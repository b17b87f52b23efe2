/** The browser's service workers; undefined where it has none, or denies them as it denies storage. */
export function workerContainer(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker
  } catch {
    // A page in a sandbox may not even ask.
    return undefined
  }
}
