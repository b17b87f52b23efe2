import { AdoptionsView } from '../books/adoptions-view.tsx'
import { ClaimsView } from '../books/claims-view.tsx'
import { AcceptancesView, DifferencesView } from '../books/differences-view.tsx'
import { ReversalsView } from '../books/reversals-view.tsx'
import { useRoute } from '../shared/route.ts'
import { AccountsView } from './accounts-view.tsx'
import { ReconciliationView } from './reconciliation-view.tsx'
import { TransfersView } from './transfers-view.tsx'

/** The ledger: its accounts and transfers, how it compares with chain, venues and pools, and what operators decide about it. */
export function LedgerScreen() {
  const { params } = useRoute()
  if (params.view === 'transfers') return <TransfersView />
  if (params.view === 'reconciliation') return <ReconciliationView />
  if (params.view === 'differences') return <DifferencesView />
  if (params.view === 'acceptances') return <AcceptancesView />
  if (params.view === 'reversals') return <ReversalsView />
  if (params.view === 'adoptions') return <AdoptionsView />
  if (params.view === 'claims') return <ClaimsView />
  return <AccountsView />
}
