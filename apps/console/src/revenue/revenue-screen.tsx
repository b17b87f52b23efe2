import { revenueStates } from '@terahold/contract/codes/settlement'
import type { FormFrame } from '../form/record-form.tsx'
import { hasUnsavedForm } from '../form/unsaved-form.ts'
import { Loading } from '../queue/loading.tsx'
import { Queue } from '../queue/queue.tsx'
import { SignedRecordForm } from '../queue/signed-record-form.tsx'
import { useRootWithApproval } from '../roots/root-with-approval.tsx'
import { api } from '../shared/api.ts'
import { formatBps, parseBps } from '../shared/bps.ts'
import { choicesOf } from '../shared/choices-of.ts'
import { formatColumn, withUnit } from '../shared/format.ts'
import { usePools } from '../shared/pools.ts'
import { changeParams, useRoute } from '../shared/route.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { useShortcuts } from '../shared/shortcuts.ts'
import { useTexts } from '../shared/texts.ts'
import { RevenueImport } from './import/revenue-import.tsx'
import { CorrectionsView } from './records/corrections-view.tsx'
import { DeviationReasonsView } from './records/deviation-reasons-view.tsx'
import { DeviationsView } from './records/deviations-view.tsx'
import type { RevenueRow, RevenueSort } from './records/revenue-row.ts'
import { VoidsView } from './records/voids-view.tsx'
import { RevenueDetail } from './revenue-detail.tsx'

/** A pool’s revenue: its rows, what voids or corrects them, and how far it is from expected. */
export function RevenueScreen() {
  const { params } = useRoute()
  if (params.view === 'voids') return <VoidsView />
  if (params.view === 'corrections') return <CorrectionsView />
  if (params.view === 'deviations') return <DeviationsView />
  if (params.view === 'reasons') return <DeviationReasonsView />
  return <RowsView />
}

/** Revenue rows by state; one operator records them, another approves. */
function RowsView() {
  const { revenue: texts, queue } = useTexts()
  const mayRecord = hasRole(useSession(), ['settlement'])
  const pools = usePools()
  const { params } = useRoute()
  useShortcuts({ i: mayRecord ? () => hasUnsavedForm() || openImport() : undefined })
  return (
    <Queue<RevenueRow, RevenueSort>
      name="revenue"
      states={[...choicesOf(revenueStates, texts.states), { value: 'all', label: queue.all }]}
      load={({ state, only, ...page }, signal) => {
        const known = only ? undefined : revenueStates.find((one) => one === state)
        return api.listRevenue(
          { ...page, ...(known && { state: known }), ...(only && { revenueId: only }) },
          { signal },
        )
      }}
      idOf={({ id }) => id}
      columns={[
        { header: texts.day, sort: 'day', cell: ({ day }) => day },
        { header: texts.pool, sort: 'pool', cell: ({ poolId }) => pools.nameOf(poolId) },
        { header: 'USDT', sort: 'usdt', isNumber: true, cell: ({ usdt }) => formatColumn(usdt) },
        {
          header: texts.deviation,
          sort: 'deviation',
          isNumber: true,
          cell: ({ deviationBps }) => (deviationBps === null ? '–' : formatBps(deviationBps)),
        },
        { header: texts.venue, sort: 'venue', isWide: true, cell: ({ venue }) => venue },
        { header: texts.state, sort: 'state', cell: ({ state }) => texts.states[state] },
      ]}
      renderDetail={(row, onDone) => <RevenueDetail row={row} pool={pools.nameOf(row.poolId)} onDone={onDone} />}
      create={{
        roles: ['settlement'],
        label: texts.record,
        render: (frame) =>
          params.new === 'import' ? <RevenueImport onClose={frame.onClose} /> : <RevenueForm {...frame} />,
      }}
    />
  )
}

const openImport = () => changeParams({ id: undefined, new: 'import' })

function RevenueForm(frame: FormFrame) {
  const { revenue: texts, form, importRevenue, queue } = useTexts()
  const pools = usePools()
  const root = useRootWithApproval()
  if (pools.missing) return <Loading {...pools.missing} title={queue.failed} />
  return (
    <SignedRecordForm
      {...frame}
      hint={texts.recordHint}
      otherWay={
        <button type="button" className="desk-control mt-2" onClick={openImport}>
          {importRevenue.open}
        </button>
      }
      also={root}
      fields={[
        { name: 'poolId', label: texts.pool, options: pools.options },
        { name: 'day', label: texts.day, kind: 'day' },
        { name: 'satoshi', label: `${texts.mined} (sat)`, hint: form.wholeNumber, pattern: '\\d{1,18}' },
        { name: 'usdt', label: withUnit(texts.usdt, 'USDT'), hint: form.amount, kind: 'amount' },
        { name: 'venue', label: texts.venue, suggestions: pools.venues },
        { name: 'txid', label: texts.txid, hint: form.hash, pattern: '(0x)?[0-9a-fA-F]{64}' },
        { name: 'statementHash', label: texts.statement, hint: form.hash, kind: 'hash' },
        {
          name: 'uptime',
          label: `${texts.uptime} (%)`,
          hint: form.share,
          pattern: '100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?',
        },
      ]}
      read={({
        poolId = '',
        day = '',
        satoshi = '',
        usdt = '',
        venue = '',
        txid = '',
        statementHash = '',
        uptime = '',
      }) => ({ poolId, day, satoshi, usdt, venue, txid, statementHash, uptimeBps: parseBps(uptime) })}
      draft={api.draftRevenue}
      record={api.recordRevenue}
    />
  )
}
