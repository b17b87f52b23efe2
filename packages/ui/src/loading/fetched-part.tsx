import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { againAddress, importAgain, lacksStyles } from './failed-import.ts'

export interface PartFetch<Props> {
  /** The part, once its code is loaded. */
  readonly Part: ComponentType<Props> | undefined
  /** How often fetching has failed since it was first shown. */
  readonly failures: number
  /** Fetches it again. Resolves when that has ended, successful or not. */
  readonly retry: () => Promise<void>
}

/**
 * Creates a part of a screen whose code is fetched when it first shows, once for all places. Returns the hook that follows it. A
 * failure is reported and can be retried.
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
    const module = await (address === null ? load() : (importAgain(address) as Promise<Module>))
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
