import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { useState } from 'react'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'
import type { Holding } from './power.ts'

const ExitSheet = lazySheet(
  () => import('./exit-sheet.tsx'),
  (module) => module.ExitSheet,
)

/** Ends a running holding early; shows nothing if no full day is left. */
export function ExitHolding({ holding }: { readonly holding: Holding }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const { exitQuote, planName } = holding
  if (exitQuote === null) return null
  return (
    <>
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        {t`End early`} <span className="sr-only">({planName})</span>
      </Button>
      {isAsking && <ExitSheet holding={holding} quote={exitQuote} onClose={() => setIsAsking(false)} />}
    </>
  )
}
