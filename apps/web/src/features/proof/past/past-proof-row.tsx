import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { parsePower } from '@terahold/money/power'
import { ListRow } from '@terahold/ui/list-row'
import { ProofTick } from '@terahold/ui/proof-tick'
import { useSingleRun } from '@terahold/ui/use-single-run'
import { formatBps, formatDay } from '../../../shared/format/format.ts'
import { Money } from '../../../shared/format/money.tsx'
import { Power } from '../../../shared/format/power.tsx'
import { FactList } from '../../../shared/page/fact-list.tsx'
import { Note } from '../../../shared/page/note.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { ReportProof } from '../report-proof.tsx'
import { useStateWords } from '../use-proof-words.ts'
import { checkPast, type PastEntry, type PastResult, type SettledFigures } from './check-past.ts'

const marks = { verified: 'verified', failed: 'failed', unchecked: 'unverified' } as const

/** Checks on a tap whether an entry is unchanged since the first root on the chain that covers it, and says what it found. */
export function PastProofRow({ entry }: { readonly entry: PastEntry }) {
  const { t } = useLingui()
  const words = useStateWords()
  // The wallet may reach its node when the browser has lost our server.
  const check = useMutation({ mutationFn: () => checkPast(entry), networkMode: 'always' })
  const { run } = useSingleRun(() => check.mutateAsync().catch(() => undefined))
  const result = check.data
  const state = words(result)
  return (
    <div>
      <ListRow
        onClick={() => void run()}
        icon={<ProofTick proof={result === undefined ? 'unverified' : marks[result.state]} label={state} />}
        title={'settlementId' in entry ? t`This day on the blockchain` : t`This entry on the blockchain`}
        detail={check.isPending ? t`Checking on this device` : state}
      />
      {/* A failure is an alert of its own: inside of a status it would be read out twice. */}
      <div role="status">{result !== undefined && result.state !== 'failed' && <Found result={result} />}</div>
      {result?.state === 'failed' && <Differs result={result} />}
    </div>
  )
}

type Failed = Extract<PastResult, { state: 'failed' }>

function Differs({ result }: { readonly result: Failed }) {
  const { i18n, t } = useLingui()
  const reader = useSession()
  const day = formatDay(result.day, i18n.locale)
  return (
    <div className="flex flex-col gap-4 py-2">
      <Note alert tone="loss">{t`This differs from what two operators signed for ${day}.`}</Note>
      {reader === null ? (
        <p>{t`Take a screenshot of this page, then tell us and other members.`}</p>
      ) : (
        <ReportProof night={result} fault="entry_differs" reporter={reader.address} />
      )}
    </div>
  )
}

function Found({ result }: { readonly result: Exclude<PastResult, Failed> }) {
  const { i18n, t } = useLingui()
  const gaps = {
    offline: t`There was no answer from our server. Try again when you are online.`,
    unavailable: t`Our server gave no proof of this entry. Try again later.`,
    not_covered: t`The root on the blockchain does not cover this entry yet. Check again tomorrow.`,
    no_reader: t`No wallet in this browser read the blockchain. Connect one, then check again.`,
  }
  if (result.state === 'unchecked') return <Note tone="warning">{gaps[result.gap]}</Note>
  const day = formatDay(result.day, i18n.locale)
  return (
    <>
      <p className="py-2 text-sm text-muted">{t`Unchanged since ${day}: the root of that day on the blockchain covers it.`}</p>
      {result.settled && <Settled settled={result.settled} />}
    </>
  )
}

/** What the root says about a settled day, so that a member can calculate their share. */
function Settled({ settled: { dayRevenue, power, uptimeBps } }: { readonly settled: SettledFigures }) {
  const { i18n, t } = useLingui()
  return (
    <FactList
      facts={[
        { label: t`The pool’s revenue of the day`, value: <Money value={dayRevenue} size="s" /> },
        { label: t`Divided by`, value: <Power value={parsePower(power)} locale={i18n.locale} size="s" /> },
        { label: t`Uptime`, value: formatBps(uptimeBps, i18n.locale) },
      ]}
    />
  )
}
