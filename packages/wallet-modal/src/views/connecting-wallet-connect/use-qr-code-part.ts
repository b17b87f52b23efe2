import { useEffect, useState } from 'react'
import { importAgain } from '../../browser/import-again.ts'

type Part = typeof import('../../parts/qr-code.tsx')

type Loading = { readonly part: Part | null; readonly hasFailed: boolean }

/** The drawing of codes, a chunk of its own: loaded once a code is wanted, and again on `load` when it did not come. */
export function useQrCodePart(): Loading & { load(): void } {
  const [loading, setLoading] = useState<Loading>({ part: null, hasFailed: false })

  function load() {
    setLoading({ part: null, hasFailed: false })
    importAgain(() => import('../../parts/qr-code.tsx')).then(
      (part) => setLoading({ part, hasFailed: false }),
      () => setLoading({ part: null, hasFailed: true }),
    )
  }

  useEffect(load, [])

  return { ...loading, load }
}
