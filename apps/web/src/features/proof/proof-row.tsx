import { useLingui } from '@lingui/react/macro'
import { ListRow } from '@terahold/ui/list-row'
import { ProofTick } from '@terahold/ui/proof-tick'
import { useState } from 'react'
import { formatRecent } from '../../shared/format/format.ts'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'
import { Note } from '../../shared/page/note.tsx'
import { useProof } from './proof-store.ts'
import { isTooEarly, useFaultWords, useStateWords } from './use-proof-words.ts'

const ProofSheet = lazySheet(
  () => import('./proof-sheet.tsx'),
  (module) => module.ProofSheet,
)

const marks = { verified: 'verified', failed: 'failed', unchecked: 'unverified' } as const

/** Whether this device has verified what we owe the member, and when. A tap shows what was checked. */
export function ProofRow() {
  const { i18n, t } = useLingui()
  const { isRunning, result } = useProof()
  const words = useStateWords()
  const [isOpen, setIsOpen] = useState(false)
  const state = isRunning ? t`Checking on this device` : words(result)
  const isTimed = !isRunning && result !== null && !isTooEarly(result)
  return (
    <>
      <ListRow
        onClick={() => setIsOpen(true)}
        icon={<ProofTick proof={result === null ? 'unverified' : marks[result.state]} label={words(result)} />}
        title={t`Proof of what we owe you`}
        detail={isTimed ? `${state} · ${formatRecent(result.at, i18n.locale)}` : state}
      />
      {isOpen && <ProofSheet onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The row in a card of its own, under a warning when the last check failed. */
export function ProofCard() {
  const { t } = useLingui()
  const { result } = useProof()
  const faults = useFaultWords()
  return (
    <section aria-label={t`Proof of what we owe you`} className="flex flex-col gap-3">
      {result?.state === 'failed' && (
        <Note alert tone="loss" title={t`The proof of what we owe you is wrong`}>
          {faults[result.fault]}
        </Note>
      )}
      <div className="rounded-card border border-line bg-surface px-4 py-1">
        <ProofRow />
      </div>
    </section>
  )
}
