import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { formatSigned } from '@terahold/money/amount'
import { keyOfSignature, proofKeyText } from '@terahold/proof/key'
import { Button } from '@terahold/ui/button'
import { ProofTick } from '@terahold/ui/proof-tick'
import { Sheet } from '@terahold/ui/sheet'
import type { ReactNode } from 'react'
import { bytesToHex, hexToBytes, isHex } from 'viem'
import { api } from '../../shared/api/api.ts'
import { loadAppConfig, useAppConfig } from '../../shared/config/app-config-query.ts'
import { formatDay, formatInstant } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { writeCoverage } from '../../shared/format/write-coverage.ts'
import { FactList } from '../../shared/page/fact-list.tsx'
import { Note } from '../../shared/page/note.tsx'
import { useProblemText } from '../../shared/problem/problem.ts'
import { useMember } from '../../shared/session/session.ts'
import type { Session } from '../../shared/session/session-store.ts'
import { FullAddress } from '../../shared/wallet/full-address.tsx'
import { askToSignText } from '../../shared/wallet/text-signer.ts'
import { checkProof } from './check-proof.ts'
import { HistoryFacts } from './history-facts.tsx'
import { KeptBundle } from './kept-bundle.tsx'
import type { CheckedTree, ProofGap, ProofResult } from './proof-result.ts'
import { keepDeviceKey, useProof } from './proof-store.ts'
import { ReportProof } from './report-proof.tsx'
import { useFaultWords, useStateWords } from './use-proof-words.ts'

const marks = { verified: 'verified', failed: 'failed', unchecked: 'unverified' } as const
const unsigned: readonly ProofGap[] = ['key_unsigned', 'key_elsewhere']

/** What this device checked, with the figures, what it does not prove, and a way to check again. */
export function ProofSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { isRunning, result } = useProof()
  const needsKey = result?.state === 'unchecked' && unsigned.includes(result.gap)
  return (
    <Sheet open onClose={onClose} title={t`Proof of what we owe you`} closeLabel={t`Close`}>
      <div className="flex flex-col gap-5">
        <Verdict result={result} isRunning={isRunning} />
        {needsKey && <SignForKey />}
        <Button wide kind="secondary" pending={isRunning} onClick={checkProof}>{t`Check again`}</Button>
        {result !== null && result.tree !== null && <Figures tree={result.tree} />}
        <KeptBundle key={isRunning ? 'running' : 'rest'} />
        <section className="flex flex-col gap-2 text-sm">
          <h3 className="text-base font-semibold">{t`What this device checks`}</h3>
          <p>{t`Every night we publish a file with everything we owe members, without names.`}</p>
          <p>{t`This device downloads your part of the file and calculates root, total and number of entries. They must equal the published ones.`}</p>
          <p>{t`It keeps the head of the log of all nights. The next head must contain every earlier night, so that we cannot change the past. Witnesses sign the log as well.`}</p>
          <p>{t`It finds your entries with your key. Their sum must be what we owed you.`}</p>
          <p>{t`Your wallet reads the root from the blockchain, through its own node. It must be the published one.`}</p>
        </section>
        <section className="flex flex-col gap-2 text-sm">
          <h3 className="text-base font-semibold">{t`What it does not prove`}</h3>
          <p>{t`That there are no other debts, for example to a supplier.`}</p>
          <p>{t`That no other member is missing. Each member’s device checks its own entries.`}</p>
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
  const state = words(result?.state)
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
      {result?.state === 'failed' && <ReportFailure result={result} />}
      {result?.state === 'unchecked' && <Note tone="warning">{gaps[result.gap]}</Note>}
    </div>
  )
}

function ReportFailure({ result }: { readonly result: Extract<ProofResult, { state: 'failed' }> }) {
  const night = result.tree ?? result.night
  return night && <ReportProof night={night} fault={result.fault} />
}

function SignForKey() {
  const { t } = useLingui()
  const member = useMember()
  const problemText = useProblemText()
  const sign = useMutation({ mutationFn: () => registerKey(member), onSuccess: checkProof })
  return (
    <div className="flex flex-col gap-2">
      <Button wide pending={sign.isPending} onClick={() => sign.mutate()}>{t`Sign with wallet`}</Button>
      <p className="text-sm text-muted">{t`The signature moves no money. We keep a copy of the key to create your entries.`}</p>
      {sign.isError && (
        <Note alert tone="warning">
          {problemText(sign.error)}
        </Note>
      )}
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
            value: bps === null ? '–' : writeCoverage(bps, i18n.locale),
          },
          { label: t`Read at block`, value: cash.block === null ? t`the newest one` : String(cash.block) },
          ...(reports === null || reports === undefined
            ? []
            : [
                {
                  label: t`Public reports of this day’s proof`,
                  value: new Intl.NumberFormat(i18n.locale).format(reports),
                  note: t`anyone can send one`,
                },
              ]),
        ]}
      />
      {sum < total && (
        <Note alert tone="loss" title={t`The cash on chain does not cover everything owed`}>
          <p>
            {t`Missing`} {money(String(total - sum))}
          </p>
          <p>{t`Mined revenue that a venue has not paid us yet counts as owed. Payouts stop when the cash on chain does not cover the rest.`}</p>
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
  const count = (value: number) => new Intl.NumberFormat(i18n.locale).format(value)
  const { available, held, pending, unearned, refunds } = tree.owed
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t`End of ${formatDay(tree.day, i18n.locale)} (UTC)`}</h3>
      <FactList
        facts={[
          { label: t`Owed to all members`, value: money(tree.total) },
          { label: t`Entries in the file`, value: count(tree.leaves) },
          { label: t`Your entries`, value: count(tree.ownLeaves) },
          { label: t`Sum of your entries`, value: money(tree.sum) },
        ]}
      />
      {tree.history && <HistoryFacts history={tree.history} />}
      {tree.chain !== null && <CashFacts chain={tree.chain} total={BigInt(tree.total)} money={money} />}
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
      <p className="pt-2 text-sm text-muted">{t`Root`}</p>
      <FullAddress label={t`Root`} value={tree.root} />
    </section>
  )
}

/**
 * Asks the wallet to sign for the member's key, registers it, and keeps it on this device. Returns the first day whose proof
 * uses it.
 */
async function registerKey({ userId, address }: Session): Promise<string> {
  const { chainId } = await loadAppConfig()
  const signature = await askToSignText(proofKeyText({ domain: location.host, chainId, address }))
  if (!isHex(signature)) throw new TypeError('the wallet returned no hex')
  const { firstDay } = (await api.registerProofKey({ signature })).data
  const key = bytesToHex(keyOfSignature(hexToBytes(signature))).slice(2)
  keepDeviceKey(userId, { key, firstDay })
  return firstDay
}

/** Returns why nothing was decided, in a sentence. */
function useGapWords(): Readonly<Record<ProofGap, string>> {
  const { t } = useLingui()
  return {
    offline: t`There was no answer from our server. Try again when you are online.`,
    unavailable: t`Our server did not provide the published file. Try again later.`,
    no_tree: t`No proof has been published yet. The first one appears the night after we owe something to a member.`,
    late: t`No proof was published for more than two days. The newest one is correct, but it is old.`,
    joined_later: t`The newest proof is older than your account. The next one appears tonight.`,
    no_figures: t`The newest proof was made without your figures. The next one has them.`,
    no_reserve: t`The root comes from our server only and is not on the blockchain. The file agrees with it.`,
    anchor_waits: t`The file is correct. Its root appears on the blockchain once two operators have signed it.`,
    no_wallet: t`The file is correct, but your wallet did not read the root from the blockchain. Connect your wallet, then check again.`,
    key_unsigned: t`Your entries were found with a key that we chose. Sign once to use your own key.`,
    key_elsewhere: t`Your entries were found, but the key from your wallet is not on this device. Sign once here.`,
    key_waits: t`Your entries were found with a key that we chose. The next proof uses the key from your wallet.`,
  }
}
