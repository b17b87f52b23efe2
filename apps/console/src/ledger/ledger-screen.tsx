import { AdoptionsView } from '../books/adoptions-view.tsx'
import { AcceptancesView, DifferencesView } from '../books/differences-view.tsx'
import { ReversalsView } from '../books/reversals-view.tsx'
import { useRoute } from '../shared/route.ts'
import type { OperatorSession } from '../shared/session.ts'
import { AccountsView } from './accounts-view.tsx'
import { ReconciliationView } from './reconciliation-view.tsx'
import { TransfersView } from './transfers-view.tsx'

/** The ledger: its accounts and transfers, how it compares with chain, venues and pools, and what operators decide about it. */
export function LedgerScreen({ session }: { readonly session: OperatorSession }) {
  const { params } = useRoute()
  if (params.view === 'transfers') return <TransfersView session={session} />
  if (params.view === 'reconciliation') return <ReconciliationView />
  if (params.view === 'differences') return <DifferencesView session={session} />
  if (params.view === 'acceptances') return <AcceptancesView session={session} />
  if (params.view === 'reversals') return <ReversalsView session={session} />
  if (params.view === 'adoptions') return <AdoptionsView session={session} />
  return <AccountsView />
}
