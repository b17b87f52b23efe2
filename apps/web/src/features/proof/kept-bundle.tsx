import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { servicePaths } from '@terahold/contract/service-paths'
import { type Bundle, verifyBundle } from '@terahold/proof/bundle'
import { snapshotDay } from '@terahold/proof/snapshot'
import { Button } from '@terahold/ui/button'
import { ProofTick } from '@terahold/ui/proof-tick'
import { useMemo } from 'react'
import { saveFile } from '../../shared/files/save-file.ts'
import { formatCount, formatDay, formatInstant } from '../../shared/format/format.ts'
import { FactList } from '../../shared/page/fact-list.tsx'
import { Note } from '../../shared/page/note.tsx'
import { useMember } from '../../shared/session/session.ts'
import { HistoryFacts } from './history-facts.tsx'
import { parseBundle } from './keep-bundle.ts'
import { useStoredBundle } from './proof-store.ts'
import { ReserveClaim } from './reserve-claim.tsx'
import { useFaultWords, useStateWords } from './use-proof-words.ts'
import { checkedHistory, verifyLogOf } from './verify-log.ts'

/** The bundle on this device, which opens and verifies without a network, to be saved as a file. Nothing before the first one. */
export function KeptBundle() {
  const { i18n, t } = useLingui()
  const { userId } = useMember()
  const words = useStateWords()
  const faults = useFaultWords()
  const text = useStoredBundle(userId)
  const kept = useMemo(() => {
    const bundle = parseBundle(text)
    return bundle && { bundle, verdict: verifyBundle(bundle) }
  }, [text])
  if (text === null || kept === null) return null
  const { bundle, verdict } = kept
  const day = snapshotDay(bundle.anchor.snapshot)
  const state = words({ state: verdict.verified ? 'verified' : 'failed' })
  const count = (value: number) => formatCount(value, i18n.locale)
  return (
    <section aria-label={t`Your bundle`} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t`Your bundle`}</h3>
      <p className="text-sm">{t`This device keeps your statement, terms and proof. They open and verify without a network, and with them you can claim your money from the reserve if we are gone.`}</p>
      <p className="flex items-center gap-2 text-sm">
        <ProofTick proof={verdict.verified ? 'verified' : 'failed'} label={state} />
        <span aria-hidden="true">{state}</span>
      </p>
      {!verdict.verified && <Note tone="loss">{faults[verdict.fault]}</Note>}
      <FactList
        facts={[
          { label: t`End of day (UTC)`, value: formatDay(day, i18n.locale) },
          { label: t`Saved on this device`, value: formatInstant(bundle.madeAt, i18n.locale) },
          { label: t`Statement lines`, value: count(bundle.lines.length) },
          { label: t`Orders with their terms`, value: count(bundle.orders.length) },
        ]}
      />
      <KeptLog bundle={bundle} />
      <Button
        wide
        kind="secondary"
        onClick={() => saveFile(`terahold-bundle-${day}.json`, text, 'application/json')}
      >{t`Save bundle as file`}</Button>
      <a
        href={servicePaths.checkPage}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-touch items-center text-sm text-accent"
      >{t`Check the saved bundle through a node of your choice`}</a>
      <a
        href={servicePaths.verifierPage}
        download="verify.html"
        className="inline-flex min-h-touch items-center text-sm text-accent"
      >{t`Download verify.html, which opens the file without us`}</a>
      <p className="text-sm text-muted">{t`Keep both in a safe place. Anyone who has the bundle sees what we owe you, but cannot move your money.`}</p>
      <ReserveClaim bundle={bundle} />
    </section>
  )
}

/** The log of nights in the bundle, verified without a network. Nothing for a bundle without one. */
function KeptLog({ bundle }: { readonly bundle: Bundle }) {
  const { userId } = useMember()
  const faults = useFaultWords()
  const { data } = useQuery({
    queryKey: ['kept-log', userId, bundle.madeAt],
    queryFn: () => verifyLogOf(userId, bundle),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  if (!data || bundle.log === null) return null
  const { verdict, hasSignatures } = data
  if (!verdict.verified)
    return <Note tone="loss">{faults[verdict.fault === 'history_changed' ? 'history_changed' : 'log_wrong']}</Note>
  return <HistoryFacts history={checkedHistory(userId, bundle.log.proof, { verdict, hasSignatures })} />
}
