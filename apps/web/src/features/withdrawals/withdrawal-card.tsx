import { Trans, useLingui } from '@lingui/react/macro'
import type { WithdrawalState } from '@terahold/contract/codes/withdrawals'
import { isCancellable } from '@terahold/contract/codes/withdrawals'
import { to } from '@terahold/contract/pages'
import { parseAmount } from '@terahold/money/amount'
import { ButtonLink } from '@terahold/ui/button'
import { StateLog, type StepState } from '@terahold/ui/state-log'
import { useState } from 'react'
import { useAppConfig } from '../../shared/config/app-config-query.ts'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { formatInstant } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { Note } from '../../shared/page/note.tsx'
import { ChainPayment } from '../../shared/wallet/chain-payment.tsx'
import { FullAddress } from '../../shared/wallet/full-address.tsx'
import { TargetAddress } from '../../shared/wallet/target-address.tsx'
import { TransactionLink } from '../../shared/wallet/transaction-link.tsx'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { useWithdrawalReason } from './withdrawal-reason.ts'
import { useWithdrawalWords } from './withdrawal-words.ts'
import type { Withdrawal } from './withdrawals.ts'

/** Nothing was charged, and nothing arrives. */
const ended: ReadonlySet<WithdrawalState> = new Set(['cancelled', 'rejected', 'failed'])

type WithdrawalCardProps = {
  readonly withdrawal: Withdrawal
  /** How many earlier withdrawals of the member the same transaction pays with the same amount. */
  readonly equalBefore?: number
  readonly isNewest?: boolean
}

/** One withdrawal: its details, its state, and every step it took. */
export function WithdrawalCard({ withdrawal, equalBefore = 0, isNewest = false }: WithdrawalCardProps) {
  const { i18n, t } = useLingui()
  const words = useWithdrawalWords()
  const reason = useWithdrawalReason()(withdrawal)
  const { withdrawId, state, stateLog, txHash, holdUntil, note } = withdrawal
  const card = useFocusAfterStep<HTMLElement>(state)
  const [isOpen, setIsOpen] = useState(!ended.has(state) && state !== 'confirmed')
  const { locale } = i18n
  const isEnded = ended.has(state)
  const until = holdUntil === null ? null : formatInstant(holdUntil, locale)
  const markOf = (index: number): StepState => {
    if (index < stateLog.length - 1 || state === 'confirmed') return 'done'
    return isEnded ? 'failed' : 'current'
  }
  const markWords: Record<StepState, string> = { done: t`done`, current: t`now`, waiting: t`to come`, failed: t`ended` }
  return (
    <article ref={card} tabIndex={-1} aria-label={words[state]} className="flex flex-col gap-3 py-4 outline-none">
      <header className="flex flex-wrap items-start justify-between gap-x-3">
        <h2 className="w-min min-w-[min(6em,100%)] grow font-semibold wrap-break-word">{words[state]}</h2>
        <span className="ml-auto text-right">
          <Money value={withdrawal.amount} exact />
        </span>
      </header>
      <FactList
        facts={[
          isEnded ? null : { label: t`Network fee`, value: <Money value={withdrawal.fee} size="s" exact /> },
          isEnded
            ? null
            : {
                label: state === 'confirmed' ? t`Received` : t`Arrives`,
                value: <Money value={withdrawal.receive} size="s" exact />,
              },
          { label: t`Requested`, value: formatInstant(withdrawal.createdAt, locale) },
        ]}
      />
      {until !== null && state === 'holding' && (
        <Note tone="warning">
          <Trans>On hold until {until}. Then it continues automatically.</Trans>
        </Note>
      )}
      {reason !== null && state !== 'holding' && (
        <Note tone={isEnded ? 'warning' : 'plain'}>
          <p>{reason}</p>
          {note !== null && <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>}
        </Note>
      )}
      <details className="text-sm" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="flex min-h-touch items-center text-accent">
          {txHash === null ? t`All steps` : t`Steps and transaction`}
        </summary>
        <StateLog
          label={t`All steps`}
          entries={stateLog.map((entry, index) => ({
            id: `${entry.state}-${entry.at}`,
            title: words[entry.state],
            at: formatInstant(entry.at, locale),
            state: markOf(index),
            stateLabel: markWords[markOf(index)],
          }))}
        />
        <div className="mt-3">
          <TargetAddress address={withdrawal.toAddress} />
        </div>
        {txHash !== null && isOpen && <Payout {...{ withdrawal, equalBefore }} hash={txHash} />}
      </details>
      <div className="flex flex-wrap gap-2">
        {state === 'requested' && <ButtonLink href={to.withdraw({ withdrawId })}>{t`Enter the code`}</ButtonLink>}
        {isCancellable(state) && <CancelWithdrawal withdrawId={withdrawId} />}
        {isEnded && isNewest && <ButtonLink kind="secondary" href={to.withdraw()}>{t`Withdraw`}</ButtonLink>}
      </div>
    </article>
  )
}

/** The transaction that pays a withdrawal. Once it is final, this device checks that it brought the money. */
function Payout({
  withdrawal,
  equalBefore,
  hash,
}: Required<Pick<WithdrawalCardProps, 'withdrawal' | 'equalBefore'>> & { readonly hash: string }) {
  const { t } = useLingui()
  const { data: config } = useAppConfig()
  const { state, toAddress, receive } = withdrawal
  return (
    <section className="mt-3">
      <p className="text-muted">{t`Transaction`}</p>
      {config !== undefined && state === 'confirmed' ? (
        <ChainPayment
          {...{ hash, config, equalBefore }}
          to={toAddress}
          amount={parseAmount(receive, config.token.decimals)}
        />
      ) : (
        <>
          <FullAddress label={t`transaction`} value={hash} />
          <TransactionLink hash={hash} explorerUrl={config?.explorerUrl ?? null} />
        </>
      )}
    </section>
  )
}
