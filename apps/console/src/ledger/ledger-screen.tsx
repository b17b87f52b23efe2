import { useRoute } from '../shared/route.ts'
import type { OperatorSession } from '../shared/session.ts'
import { AccountsView } from './accounts-view.tsx'
import { ReconciliationView } from './reconciliation-view.tsx'
import { TransfersView } from './transfers-view.tsx'

/** The ledger: its accounts, the transfers behind them, and how it compares with chain, venues and pools. */
export function LedgerScreen({ session }: { readonly session: OperatorSession }) {
  const { params } = useRoute()
  if (params.view === 'transfers') return <TransfersView session={session} />
  if (params.view === 'reconciliation') return <ReconciliationView />
  return <AccountsView />
}
