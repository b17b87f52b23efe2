import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@terahold/ui/segmented-control'
import { Skeleton } from '@terahold/ui/skeleton'
import type { useMyCash } from '../../features/cash/cash.ts'
import { Money } from '../../shared/format/money.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import type { CheckoutDraft } from './use-checkout-draft.ts'

type PaySourceProps = {
  readonly payFrom: CheckoutDraft['payFrom']
  readonly onChange: (payFrom: CheckoutDraft['payFrom']) => void
  readonly cash: ReturnType<typeof useMyCash>
  readonly isShort: boolean
}

/** Chooses whether to pay from the wallet or the balance. */
export function PaySource({ payFrom, onChange, cash, isShort }: PaySourceProps) {
  const { t } = useLingui()
  return (
    <>
      <div className="flex flex-col gap-1">
        <p aria-hidden="true" className="text-sm text-muted">{t`Pay from`}</p>
        <SegmentedControl
          label={t`Pay from`}
          value={payFrom}
          onChange={onChange}
          options={[
            { value: 'wallet', label: t`My wallet` },
            { value: 'balance', label: t`My balance` },
          ]}
        />
      </div>
      {payFrom === 'balance' && (
        <QueryView compact query={cash} skeleton={<Skeleton shape="short" />}>
          {({ available }) => (
            <p className="text-sm">
              {t`Available:`} <Money value={available} size="s" exact />{' '}
              {isShort && <span className="text-loss">– {t`not enough`}</span>}
            </p>
          )}
        </QueryView>
      )}
    </>
  )
}
