import { useLingui } from '@lingui/react/macro'
import { parseAmount } from '@terahold/money/amount'
import { Button } from '@terahold/ui/button'
import { NumberInput } from '@terahold/ui/number-input'
import { useState } from 'react'
import { PayoutsHaltedNote } from '../../features/trust/payouts-halted-note.tsx'
import { type CashFacts, entryText, parseEntry, type Quote } from '../../features/withdrawals/amount-entry.ts'
import type { MyCash, RequestedWithdrawal } from '../../features/withdrawals/requested-withdrawal.ts'
import { UnconfirmedWithdrawal } from '../../features/withdrawals/unconfirmed-withdrawal.tsx'
import { useEntryProblem } from '../../features/withdrawals/use-entry-problem.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { useTextDraft } from '../../shared/form/use-text-draft.ts'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'
import { Note } from '../../shared/page/note.tsx'
import { CashHead } from './cash-head.tsx'
import { LimitFacts } from './limit-facts.tsx'
import { QuoteFacts } from './quote-facts.tsx'

const ConfirmSheet = lazySheet(
  () => import('./confirm-sheet.tsx'),
  (module) => module.ConfirmSheet,
)

type AmountStepProps = { readonly cash: MyCash; readonly onAsked: (asked: RequestedWithdrawal) => void }

/** The amount, with fee and target visible while it is typed. */
export function AmountStep({ cash, onAsked }: AmountStepProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const problemText = useEntryProblem(cash.symbol)
  const [typed, setTyped, forgetTyped] = useTextDraft('withdraw')
  const [complaint, setComplaint] = useState<string | undefined>(undefined)
  const [confirming, setConfirming] = useState<Quote | null>(null)
  const facts = factsOf(cash)
  const entry = parseEntry(typed, facts)

  function type(text: string) {
    setTyped(text)
    setComplaint(undefined)
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (entry.problem === null) setConfirming(entry.quote)
        else setComplaint(problemText(entry.problem))
      }}
    >
      <PayoutsHaltedNote />
      <UnconfirmedWithdrawal held={cash.held} />
      <CashHead cash={cash} />
      {parseAmount(cash.claimed, cash.decimals) > 0n && (
        <Note tone="warning" title={t`You owe ${cash.claimed} ${cash.symbol}`}>
          {t`A payment you used is no longer on the blockchain. What you receive next settles it first.`}
        </Note>
      )}
      {facts.available === 0n && parseAmount(cash.held, cash.decimals) === 0n && (
        <Note>{t`Nothing available yet. Credits arrive when the venue has paid.`}</Note>
      )}
      <NumberInput
        label={t`Amount`}
        autoComplete="off"
        maxLength={40}
        suffix={
          <>
            {facts.available > 0n && (
              <Button kind="plain" onClick={() => type(entryText(facts.available, facts.decimals))}>{t`Max`}</Button>
            )}
            {cash.symbol}
          </>
        }
        value={typed}
        error={complaint ?? (entry.problem === 'over' ? problemText('over') : undefined)}
        onValue={type}
      />
      <QuoteFacts quote={entry.problem === null ? entry.quote : null} cash={cash} />
      <Button wide type="submit" disabled={offline}>{t`Continue`}</Button>
      <LimitFacts cash={cash} />
      {confirming !== null && (
        <ConfirmSheet
          quote={confirming}
          cash={cash}
          onClose={() => setConfirming(null)}
          onRefused={(words) => {
            setConfirming(null)
            setComplaint(words)
          }}
          onAsked={(asked) => {
            forgetTyped()
            onAsked(asked)
          }}
        />
      )}
    </form>
  )
}

function factsOf({ decimals, available, feeQuote, feeFree }: MyCash): CashFacts {
  return {
    decimals,
    available: parseAmount(available, decimals),
    fee: parseAmount(feeQuote, decimals),
    feeFree: parseAmount(feeFree, decimals),
  }
}
