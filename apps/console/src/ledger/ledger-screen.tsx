import { routeHref, useRoute } from '../shared/route.ts'
import type { OperatorSession } from '../shared/session.ts'
import { useTexts } from '../shared/texts.ts'
import { AccountsView } from './accounts-view.tsx'
import { ReconciliationView } from './reconciliation-view.tsx'
import { TransfersView } from './transfers-view.tsx'

const views = ['accounts', 'transfers', 'reconciliation'] as const

/** The ledger: its accounts, the transfers behind them, and how it compares with chain, venues and pools. */
export function LedgerScreen({ session }: { readonly session: OperatorSession }) {
  const { params } = useRoute()
  if (params.view === 'transfers') return <TransfersView session={session} />
  if (params.view === 'reconciliation') return <ReconciliationView />
  return <AccountsView />
}

/** Links between the views, above their list. */
export function LedgerViews() {
  const { params } = useRoute()
  const { ledger, screens } = useTexts()
  const open = views.find((view) => view === params.view) ?? 'accounts'
  return (
    <nav aria-label={screens.ledger} className="flex gap-1">
      {views.map((view) => (
        <a
          key={view}
          href={routeHref('ledger', { view })}
          aria-current={view === open ? 'page' : undefined}
          className="flex min-h-8 items-center rounded-control px-2.5 text-muted hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {ledger.views[view]}
        </a>
      ))}
    </nav>
  )
}
