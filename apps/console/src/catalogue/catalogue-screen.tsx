import { useRoute } from '../shared/route.ts'
import { useTexts } from '../shared/texts.ts'
import { entryKinds } from './catalogue.ts'
import { ChangesView } from './changes-view.tsx'
import { EntriesView } from './entries-view.tsx'
import { contactRows, planRows, poolRows, siteRows } from './entry-rows.ts'

/** Plans, pools, sites and contact channels: an operator changes entries, and another approves what members will see. */
export function CatalogueScreen() {
  const { params } = useRoute()
  const { catalogue: texts } = useTexts()
  if (params.view === 'changes') return <ChangesView />
  const kind = entryKinds.find((one) => one === params.view)
  if (kind === 'pools') return <EntriesView key={kind} kind={kind} rows={poolRows(texts)} />
  if (kind === 'sites') return <EntriesView key={kind} kind={kind} rows={siteRows(texts)} />
  if (kind === 'contacts') return <EntriesView key={kind} kind={kind} rows={contactRows(texts)} />
  return <EntriesView key="plans" kind="plans" rows={planRows(texts)} />
}
