import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { business } from '@terahold/contract/constants'
import { servicePaths } from '@terahold/contract/service-paths'
import { Button } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { NetworkHistory } from '../../features/sites/network-history.tsx'
import { PayoutsHaltedNote } from '../../features/trust/payouts-halted-note.tsx'
import { useTrustSummary } from '../../features/trust/trust-summary.ts'
import { api } from '../../shared/api/api.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { formatCount, formatLeft } from '../../shared/format/format.ts'
import { FactsSkeleton } from '../../shared/loading/facts-skeleton.tsx'
import { QueryView, SharedRetryContext } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { Note } from '../../shared/page/note.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { useProblemText } from '../../shared/problem/problem.ts'
import { queryClient } from '../../shared/query/query-client.ts'
import { Coverage } from './coverage.tsx'
import { LazyNightLog } from './lazy-night-log.tsx'
import { PublishedProofs } from './published-proofs.tsx'
import { PublicRecord } from './record/public-record.tsx'
import { RevenueByPool } from './revenue-by-pool.tsx'

/** Everything that anybody can check about us without signing in, and what it does not prove. */
export default function TrustPage() {
  const { t } = useLingui()
  const summary = useTrustSummary()
  const hasFailed = summary.isError && summary.data === undefined
  return (
    <Refreshable onRefresh={readAgain}>
      <PageHead title={t`What you can check`}>{t`Public page, no account needed.`}</PageHead>
      <div className="flex flex-col gap-6 px-4 pb-8">
        <PayoutsHaltedNote isMissingShown />
        {hasFailed && <AllFailed error={summary.error} />}
        <SharedRetryContext value={hasFailed ? t`Could not load` : null}>
          <div className="in-order flex flex-col gap-6 lg:grid lg:grid-cols-2 lg:items-start">
            <div className="in-order flex flex-col gap-6">
              <Coverage />
              <WithdrawalTimes />
              <RevenueByPool />
              <NetworkHistory />
            </div>
            <div className="in-order flex flex-col gap-6">
              <PublishedProofs />
              <LazyNightLog />
              <WithoutUs />
              <PublicRecord />
              <Limits />
            </div>
          </div>
        </SharedRetryContext>
      </div>
    </Refreshable>
  )
}

const readAgain = () => queryClient.invalidateQueries({ refetchType: 'active' })

/** Why the figures could not be read, with one retry for all of them. */
function AllFailed({ error }: { readonly error: unknown }) {
  const { t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  return (
    <Note tone="warning" alert title={offline ? t`You are offline` : problemText(error)}>
      <span className="-ml-4 block">
        <Button kind="plain" onClick={() => void readAgain()}>{t`Try again`}</Button>
      </span>
    </Note>
  )
}

function WithdrawalTimes() {
  const { i18n, t } = useLingui()
  const query = useQuery({
    queryKey: ['trust', 'withdrawals'],
    queryFn: async ({ signal }) => (await api.trustWithdrawals({}, { signal })).data,
  })
  const { publicFiguresDays: days } = business
  const time = (seconds: number) => formatLeft(seconds * 1_000, i18n.locale)
  return (
    <Card title={t`How long withdrawals take`}>
      <QueryView compact query={query} skeleton={<FactsSkeleton lines={3} />}>
        {({ paid, medianSeconds, p95Seconds }) =>
          medianSeconds === null || p95Seconds === null ? (
            <p className="text-sm text-muted">{t`No withdrawal was paid in the last ${days} days.`}</p>
          ) : (
            <FactList
              facts={[
                { label: t`Paid in the last ${days} days`, value: formatCount(paid, i18n.locale) },
                { label: t`Half took at most`, value: time(medianSeconds) },
                { label: t`95% took at most`, value: time(p95Seconds), note: t`from request to final payment` },
              ]}
            />
          )
        }
      </QueryView>
    </Card>
  )
}

/** How to check without our servers. */
function WithoutUs() {
  const { t } = useLingui()
  return (
    <Card title={t`Check without us`}>
      <div className="flex flex-col gap-2 text-sm">
        <p>{t`verify.html is one file that works from your disk. It checks a day’s file or a member’s bundle, and compares the root with the blockchain through any node you choose.`}</p>
        <p>{t`Its hash is signed with each night’s root, so you can see that your copy is the one we published. Calculate it with: sha256sum verify.html`}</p>
        <a
          href={servicePaths.verifierPage}
          download="verify.html"
          className="inline-flex min-h-touch items-center text-accent"
        >{t`Download verify.html`}</a>
      </div>
    </Card>
  )
}

function Limits() {
  const { t } = useLingui()
  return (
    <Card title={t`What this proves`}>
      <ul className={listLook}>
        <li>{t`The cash on chain. The addresses of reserve, treasury and vault are public.`}</li>
        <li>{t`The total of a day’s file. Each member’s device finds its own entries.`}</li>
        <li>{t`That everyone sees the same file, on each day whose root is on the blockchain.`}</li>
        <li>{t`Each day’s revenue, with the pool’s transaction and the hash of the venue statement.`}</li>
      </ul>
      <h3 className="mt-4 mb-2 font-semibold">{t`What it does not prove`}</h3>
      <ul className={listLook}>
        <li>{t`That we owe nothing else, for example to a supplier.`}</li>
        <li>{t`That a venue reports everything. Compare recorded with expected revenue.`}</li>
      </ul>
    </Card>
  )
}

const listLook = 'flex list-disc flex-col gap-2 pl-5 text-sm'
