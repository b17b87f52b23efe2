import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@terahold/money/amount'
import { Button } from '@terahold/ui/button'
import { Sheet } from '@terahold/ui/sheet'
import { entryText, type Quote } from '../../features/withdrawals/amount-entry.ts'
import type { MyCash, RequestedWithdrawal } from '../../features/withdrawals/requested-withdrawal.ts'
import { useRequestWithdrawal } from '../../features/withdrawals/withdrawals.ts'
import { requestKeys } from '../../shared/api/request-keys.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { Money } from '../../shared/format/money.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { HoldNote } from '../../shared/page/hold-note.tsx'
import { Note } from '../../shared/page/note.tsx'
import { useProblemText } from '../../shared/problem/problem.ts'
import { problemOf } from '../../shared/problem/problem-of.ts'
import { useMember } from '../../shared/session/session.ts'
import { FullAddress } from '../../shared/wallet/full-address.tsx'

type ConfirmSheetProps = {
  readonly quote: Quote
  readonly cash: MyCash
  readonly onClose: () => void
  /** The server's refusal, to show at the field. */
  readonly onRefused: (words: string) => void
  readonly onAsked: (asked: RequestedWithdrawal) => void
}

/** Amount, fee and target again, before the withdrawal is requested. */
export function ConfirmSheet({ quote, cash, onClose, onRefused, onAsked }: ConfirmSheetProps) {
  const { t } = useLingui()
  const { address } = useMember()
  const offline = useOffline()
  const request = useRequestWithdrawal()
  const problemText = useProblemText()
  const money = (amount: bigint) => <Money value={formatAmount(amount, cash.decimals)} unit={cash.symbol} exact />

  async function ask() {
    const amount = entryText(quote.amount, cash.decimals)
    const idempotencyKey = requestKeys.keyFor('withdrawal', amount)
    const asked = await request.mutateAsync({ amount, idempotencyKey }).catch((error: unknown) => {
      // Without an answer it may exist; the same key finds it. A refusal ends the attempt.
      if (problemOf(error).kind === 'refused') {
        requestKeys.ended('withdrawal')
        onRefused(problemText(error))
      }
      return null
    })
    if (asked === null) return
    requestKeys.ended('withdrawal')
    onAsked(asked)
  }

  return (
    <Sheet open onClose={onClose} title={t`Withdraw?`} closeLabel={t`Close`}>
      <div className="flex flex-col gap-4">
        <FactList
          facts={[
            { label: t`You withdraw`, value: money(quote.amount) },
            { label: t`Network fee`, value: money(quote.fee) },
            { label: t`Arrives`, value: money(quote.receive) },
          ]}
        />
        <div>
          <p className="text-sm text-muted">{t`To your wallet`}</p>
          <FullAddress label={t`your address`} value={address} />
        </div>
        <HoldNote holdUntil={cash.holdUntil} holdReason={cash.holdReason} />
        {request.isError && problemOf(request.error).kind === 'unreachable' && (
          <Note tone="warning" alert>
            {problemText(request.error)} {t`Trying again repeats the same withdrawal, never a second one.`}
          </Note>
        )}
        <p className="text-sm text-muted">{t`We email you a code. Nothing leaves without it.`}</p>
        <Button wide disabled={offline} onClick={ask}>{t`Send code`}</Button>
      </div>
    </Sheet>
  )
}
