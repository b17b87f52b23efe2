import { useRoute } from '../shared/route.ts'
import type { OperatorSession } from '../shared/session.ts'
import { ChangesView } from './changes-view.tsx'
import { SplitsView } from './splits-view.tsx'
import { TransfersView } from './transfers-view.tsx'
import { VenuesView } from './venues-view.tsx'

/** Venues, the changes of them, their transfers, and how these are split among pools. */
export function VenuesScreen({ session }: { readonly session: OperatorSession }) {
  const { params } = useRoute()
  if (params.view === 'changes') return <ChangesView session={session} />
  if (params.view === 'transfers') return <TransfersView session={session} />
  if (params.view === 'splits') return <SplitsView session={session} />
  return <VenuesView session={session} />
}
