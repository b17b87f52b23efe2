import { useRoute } from '../shared/route.ts'
import { ChangesView } from './changes-view.tsx'
import { RemittanceAdvicesView } from './remittance-advices-view.tsx'
import { TransfersView } from './transfers-view.tsx'
import { VenuesView } from './venues-view.tsx'

/** Venues, the changes of them, their transfers, and how these are split among pools. */
export function VenuesScreen() {
  const { params } = useRoute()
  if (params.view === 'changes') return <ChangesView />
  if (params.view === 'transfers') return <TransfersView />
  if (params.view === 'splits') return <RemittanceAdvicesView />
  return <VenuesView />
}
