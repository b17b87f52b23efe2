/** Reloads every page that the worker before this one controlled, because it may run altered code. */
export async function reloadPages(scope: ServiceWorkerGlobalScope): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window' })
  // Not awaited: a page loads only after this worker's activation has ended.
  for (const page of pages) page.navigate(page.url).catch(() => undefined)
}
