import type { StackRoute } from './route-table.ts'

export type LoadedModule<Route extends StackRoute> = Route extends { load: () => Promise<infer Module> }
  ? Module
  : unknown

export interface PageModules<Route extends StackRoute> {
  /** Starts to load the page's code, or joins a load in progress. A failed load can be retried. */
  load(route: Route): Promise<LoadedModule<Route>>
  /** The code if it is loaded. */
  peek(route: Route): LoadedModule<Route> | undefined
}

export function createPageModules<Route extends StackRoute>(): PageModules<Route> {
  const loading = new Map<string, Promise<LoadedModule<Route>>>()
  const loaded = new Map<string, LoadedModule<Route>>()

  function start(route: Route): Promise<LoadedModule<Route>> {
    const started = Promise.resolve(route.load?.()) as Promise<LoadedModule<Route>>
    loading.set(route.path, started)
    started.then(
      (module) => {
        loaded.set(route.path, module)
        loading.delete(route.path)
      },
      () => loading.delete(route.path),
    )
    return started
  }

  return {
    load(route) {
      const module = loaded.get(route.path)
      return module === undefined ? (loading.get(route.path) ?? start(route)) : Promise.resolve(module)
    },
    peek: (route) => loaded.get(route.path),
  }
}
