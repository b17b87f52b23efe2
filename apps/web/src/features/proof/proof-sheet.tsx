import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { formatSigned } from '@terahold/money/amount'
import { Button } from '@terahold/ui/button'
import { ProofTick } from '@terahold/ui/proof-tick'
import { Sheet } from '@terahold/ui/sheet'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useAppConfig } from '../../shared/config/app-config-query.ts'
import { formatCount, formatDay, formatInstant } from '../../shared/format/format.ts'
import { formatCoverage } from '../../shared/format/format-coverage.ts'
import { Money } from '../../shared/format/money.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { Note } from '../../shared/page/note.tsx'
import { ProblemNote } from '../../shared/problem/problem-note.tsx'
import { useMember } from '../../shared/session/session.ts'
import { FullAddress } from '../../shared/wallet/full-address.tsx'
import { checkProof } from './check-proof.ts'
import { HistoryFacts } from './history-facts.tsx'
import { KeptBundle } from './kept-bundle.tsx'
import type { CheckedTree, ProofGap, ProofResult } from './proof-result.ts'
import { useProof } from './proof-store.ts'
import { registerKey } from './register-key.ts'
import { ReportProof } from './report-proof.tsx'
import { useGapWords } from './use-gap-words.ts'
import { useFaultWords, useStateWords } from './use-proof-words.ts'

const marks = { verified: 'verified', failed: 'failed', unchecked: 'unverified' } as const
const listLook = 'flex list-disc flex-col gap-1 pl-5'
/** Gaps that may have closed since, without the member. */
const passing: readonly ProofGap[] = [
  'offline',
  'unavailable',
  'no_tree',
  'late',
  'joined_later',
  'anchor_waits',
  'key_waits',
]
const unsigned: readonly ProofGap[] = ['key_unsigned', 'key_elsewhere']

/** What this device checked, with the figures, what it does not prove, and a way to check again. */
export function ProofSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { isRunning, result } = useProof()
  const needsKey = result?.state === 'unchecked' && unsigned.includes(result.gap)
  const checkOnOpen = useEffectEvent(() => {
    if (result?.state === 'unchecked' && passing.includes(result.gap)) void checkProof()
  })
  useEffect(() => checkOnOpen(), [])
  return (
    <Sheet open onClose={onClose} title={t`Proof of what we owe you`} closeLabel={t`Close`}>
      <div className="flex flex-col gap-5">
        <Verdict result={result} isRunning={isRunning} />
        {result?.state === 'failed' && <ReportFailure result={result} />}
        {needsKey && <SignForKey />}
        <Button wide kind="secondary" pending={isRunning} onClick={() => void checkProof()}>{t`Check again`}</Button>
        {result !== null && result.tree !== null && <Figures tree={result.tree} />}
        <KeptBundle />
        <section className="flex flex-col gap-2 text-sm">
          <h3 className="text-base font-semibold">{t`What this proves`}</h3>
          <ul className={listLook}>
            <li>{t`Your entries in the nightly file add up to what we owe you.`}</li>
            <li>{t`The file adds up to its published total.`}</li>
            <li>{t`The blockchain has the root of this file, as your wallet reads it.`}</li>
            <li>{t`No past night was changed since this device first saw it.`}</li>
          </ul>
          <h3 className="pt-2 text-base font-semibold">{t`What it does not prove`}</h3>
          <ul className={listLook}>
            <li>{t`That we owe nothing else, for example to a supplier.`}</li>
            <li>{t`That no other member is missing. Only their own device sees that.`}</li>
          </ul>
        </section>
      </div>
    </Sheet>
  )
}

function Verdict({ result, isRunning }: { readonly result: ProofResult | null; readonly isRunning: boolean }) {
  const { i18n, t } = useLingui()
  const words = useStateWords()
  const faults = useFaultWords()
  const gaps = useGapWords()
  const state = words(result)
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="flex items-center gap-2 font-semibold">
        <ProofTick proof={result === null ? 'unverified' : marks[result.state]} label={state} />
        <span aria-hidden="true">{isRunning ? t`Checking on this device` : state}</span>
      </p>
      {result !== null && <p className="text-sm text-muted">{formatInstant(result.at, i18n.locale)}</p>}
      {result?.state === 'failed' && (
        <Note tone="loss">
          <p>{faults[result.fault]}</p>
        </Note>
      )}
      {result?.state === 'unchecked' && <Note tone="warning">{gaps[result.gap]}</Note>}
    </div>
  )
}

function ReportFailure({ result }: { readonly result: Extract<ProofResult, { state: 'failed' }> }) {
  const { address } = useMember()
  const night = result.tree ?? result.night
  return night && <ReportProof night={night} fault={result.fault} reporter={address} />
}

function SignForKey() {
  const { t } = useLingui()
  const member = useMember()
  const sign = useMutation({ mutationFn: () => registerKey(member), onSuccess: () => checkProof() })
  return (
    <div className="flex flex-col gap-2">
      <Button wide onClick={() => sign.mutateAsync().catch(() => undefined)}>{t`Sign with wallet`}</Button>
      <p className="text-sm text-muted">{t`The signature moves no money. We keep a copy of the key to create your entries.`}</p>
      <ProblemNote error={sign.error} />
    </div>
  )
}

type CashFactsProps = {
  readonly chain: NonNullable<CheckedTree['chain']>
  /** Owed to all members, in minor units. */
  readonly total: bigint
  readonly money: (minor: string) => ReactNode
}

/** What the member's wallet read from the chain, next to everything owed. */
function CashFacts({ chain: { cash, reports }, total, money }: CashFactsProps) {
  const { i18n, t } = useLingui()
  const sum = BigInt(cash.treasury) + BigInt(cash.vault) + BigInt(cash.reserve)
  const bps = total === 0n ? null : Number((sum * 10_000n) / total)
  return (
    <>
      <h4 className="pt-2 text-sm font-semibold">{t`Cash on chain, read by your wallet`}</h4>
      <FactList
        facts={[
          { label: t`Reserve`, value: money(cash.reserve) },
          { label: t`Payout vault`, value: money(cash.vault) },
          { label: t`Treasury`, value: money(cash.treasury) },
          {
            label: t`Cash on chain compared with everything owed`,
            value: bps === null ? '–' : formatCoverage(bps, i18n.locale),
          },
          { label: t`Read at block`, value: cash.block === null ? t`the newest one` : String(cash.block) },
          reports === null || reports === undefined
            ? null
            : {
                label: t`Public reports of this day’s proof`,
                value: formatCount(reports, i18n.locale),
                note: t`anyone can send one`,
              },
        ]}
      />
      {sum < total && (
        <Note alert tone="loss" title={t`The cash on chain does not cover everything owed`}>
          <p>
            {t`Missing`} {money(String(total - sum))}
          </p>
          <p>{t`Payouts wait until it does. Mined revenue that a venue has not paid us yet counts as owed.`}</p>
        </Note>
      )}
    </>
  )
}

function Figures({ tree }: { readonly tree: CheckedTree }) {
  const { i18n, t } = useLingui()
  const { data: config } = useAppConfig()
  if (config === undefined) return null
  const { symbol, decimals } = config.token
  const money = (minor: string) => <Money value={formatSigned(BigInt(minor), decimals)} unit={symbol} size="s" exact />
  const count = (value: number) => formatCount(value, i18n.locale)
  const { available, held, pending, unearned, refunds } = tree.owed
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t`End of ${formatDay(tree.day, i18n.locale)} (UTC)`}</h3>
      <FactList
        facts={[
          { label: t`Sum of your entries`, value: money(tree.sum) },
          { label: t`Your entries`, value: count(tree.ownLeaves) },
          { label: t`Owed to all members`, value: money(tree.total) },
          { label: t`Entries in the file`, value: count(tree.leaves) },
        ]}
      />
      <h4 className="pt-2 text-sm font-semibold">{t`What we owed you, according to our books`}</h4>
      <FactList
        facts={[
          { label: t`Available`, value: money(available) },
          { label: t`Being withdrawn`, value: money(held) },
          { label: t`Pending`, value: money(pending) },
          { label: t`Prepaid fees not used yet`, value: money(unearned) },
          { label: t`Refunds due`, value: money(refunds) },
        ]}
      />
      {tree.chain !== null && <CashFacts chain={tree.chain} total={BigInt(tree.total)} money={money} />}
      {tree.history && <HistoryFacts history={tree.history} />}
      <p className="pt-2 text-sm text-muted">{t`Root`}</p>
      <FullAddress label={t`Root`} value={tree.root} />
    </section>
  )
}
