import { useEffect, useState } from 'react'

type Part = typeof import('./transaction-groups.tsx')

type Loading = { readonly part: Part | null; readonly hasFailed: boolean }

/**
 * The drawing of transactions, a chunk of its own for those who have some to look at. One that did not come is not asked
 * for again: a browser remembers that a module failed (Chromium does) until the page is loaded anew.
 */
export function useTransactionList(isWanted: boolean): Loading {
  const [loading, setLoading] = useState<Loading>({ part: null, hasFailed: false })
  useEffect(() => {
    if (!isWanted) return
    import('./transaction-groups.tsx').then(
      (part) => setLoading({ part, hasFailed: false }),
      () => setLoading({ part: null, hasFailed: true }),
    )
  }, [isWanted])
  return loading
}
