import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { lazy, Suspense, useState } from 'react'
import type { Holding } from './power.ts'

const ExitSheet = lazy(() => import('./exit-sheet.tsx').then((module) => ({ default: module.ExitSheet })))

/** The way out of a running holding; nothing where it has no whole day left. */
export function ExitHolding({ holding }: { readonly holding: Holding }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const { exitQuote, planName } = holding
  if (exitQuote === null) return null
  return (
    <>
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        {t`Leave early`} <span className="sr-only">({planName})</span>
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <ExitSheet holding={holding} quote={exitQuote} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
