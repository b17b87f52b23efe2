import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { useState } from 'react'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'
import type { Withdrawable } from './orders.ts'

const WithdrawSheet = lazySheet(
  () => import('./withdraw-sheet.tsx'),
  (module) => module.WithdrawSheet,
)

/** Withdraws from the contract of an order; shows nothing outside the period in which that is possible. */
export function WithdrawOrder({ order, wide = false }: { readonly order: Withdrawable; readonly wide?: boolean }) {
  const { t } = useLingui()
  const { withdrawal, orderNo } = order
  const [asked, setAsked] = useState<typeof withdrawal>(null)
  return (
    <>
      {withdrawal !== null && (
        <Button wide={wide} kind="secondary" onClick={() => setAsked(withdrawal)}>
          {t`Withdraw from contract`} <span className="sr-only">({orderNo})</span>
        </Button>
      )}
      {/* The sheet stays open to say why when the period has ended. */}
      {asked !== null && (
        <WithdrawSheet order={order} withdrawal={withdrawal ?? asked} onClose={() => setAsked(null)} />
      )}
    </>
  )
}
