import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { againAddress, lacksStyles } from './failed-import.ts'

export interface PartFetch<Props> {
  /** The part, once its code is here. */
  readonly Part: ComponentType<Props> | undefined
  /** How often fetching it failed since its place is shown. */
  readonly failures: number
  /** Fetches it once more; resolves when that has ended, whichever way. */
  readonly retry: () => Promise<void>
}

/**
 * A part of a screen whose code is fetched when its place is first shown, once for all such places; gives the hook that follows
 * it there. A failure is told, and can be tried again.
 */
export function fetchedPart<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): () => PartFetch<Props> {
  let found: ComponentType<Props> | undefined
  let underWay: Promise<ComponentType<Props>> | undefined
  let failure: unknown
  let attempts = 0

  async function attempt(): Promise<ComponentType<Props>> {
    if (lacksStyles(failure)) throw failure
    const address = attempts === 0 ? null : againAddress(failure, attempts)
    attempts += 1
    const module = await (address === null ? load() : (import(/* @vite-ignore */ address) as Promise<Module>))
    found = pick(module)
    return found
  }

  function fetchPart(): Promise<ComponentType<Props>> {
    underWay ??= attempt()
      .catch((error: unknown) => {
        failure = error
        throw error
      })
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }

  return function useFetchedPart() {
    const [part, setPart] = useState(() => found)
    const [failures, setFailures] = useState(0)
    const retry = useCallback(
      () =>
        fetchPart().then(
          (fetched) => setPart(() => fetched),
          () => setFailures((count) => count + 1),
        ),
      [],
    )
    const isMissing = part === undefined
    useEffect(() => {
      if (isMissing) void retry()
    }, [isMissing, retry])
    return { Part: part, failures, retry }
  }
}
