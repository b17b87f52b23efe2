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
  const { exitQuote, planName } = holding
  const [asked, setAsked] = useState<typeof exitQuote>(null)
  return (
    <>
      {exitQuote !== null && (
        <Button kind="secondary" onClick={() => setAsked(exitQuote)}>
          {t`End early`} <span className="sr-only">({planName})</span>
        </Button>
      )}
      {/* The sheet stays open to say why when the holding can no longer be ended. */}
      {asked !== null && <ExitSheet holding={holding} quote={exitQuote ?? asked} onClose={() => setAsked(null)} />}
    </>
  )
}
