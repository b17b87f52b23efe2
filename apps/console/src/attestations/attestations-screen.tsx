import type { listAttestations } from '@terahold/contract/calls/desk/attestations'
import { attestationStates } from '@terahold/contract/codes/settlement'
import type { InputOf } from '@terahold/contract/endpoint'
import type { FormFrame } from '../form/record-form.tsx'
import { Loading } from '../queue/loading.tsx'
import { Queue } from '../queue/queue.tsx'
import { SignedRecordForm } from '../queue/signed-record-form.tsx'
import { pageOf } from '../queue/use-shown-rows.ts'
import { api } from '../shared/api.ts'
import { formatBps, parseBps } from '../shared/bps.ts'
import { choicesOf } from '../shared/choices-of.ts'
import { formatQuantity } from '../shared/format.ts'
import { usePools } from '../shared/pools.ts'
import { useTexts } from '../shared/texts.ts'
import { AttestationDetail, type AttestationRow } from './attestation-detail.tsx'

type Sort = NonNullable<InputOf<typeof listAttestations>['sort']>

/** Attestations of measured power by state; one operator records them, another approves. */
export function AttestationsScreen() {
  const { attestations: texts, revenue, queue } = useTexts()
  const pools = usePools()
  return (
    <Queue<AttestationRow, Sort>
      name="attestations"
      states={[...choicesOf(attestationStates, texts.states), { value: 'all', label: queue.all }]}
      load={(input, signal) => api.listAttestations(pageOf(input, attestationStates), { signal })}
      idOf={({ id }) => id}
      columns={[
        { header: revenue.day, sort: 'day', cell: ({ day }) => day },
        { header: revenue.pool, sort: 'pool', cell: ({ poolId }) => pools.nameOf(poolId) },
        { header: 'TH/s', sort: 'power', isNumber: true, cell: ({ power }) => formatQuantity(power) },
        { header: revenue.uptime, sort: 'uptime', isNumber: true, cell: ({ uptimeBps }) => formatBps(uptimeBps) },
        {
          header: revenue.recordedBy,
          sort: 'recordedBy',
          isWide: true,
          cell: ({ recordedBy }) => recordedBy,
        },
        { header: texts.state, sort: 'state', cell: ({ state }) => texts.states[state] },
      ]}
      renderDetail={(row, onDone) => <AttestationDetail row={row} pool={pools.nameOf(row.poolId)} onDone={onDone} />}
      create={{
        roles: ['settlement'],
        label: texts.record,
        render: (frame) => <AttestationForm {...frame} />,
      }}
    />
  )
}

function AttestationForm(frame: FormFrame) {
  const { attestations: texts, revenue, form, queue } = useTexts()
  const pools = usePools()
  if (pools.missing) return <Loading {...pools.missing} title={queue.failed} />
  return (
    <SignedRecordForm
      {...frame}
      hint={texts.recordHint}
      fields={[
        { name: 'poolId', label: revenue.pool, options: pools.options },
        { name: 'day', label: revenue.day, kind: 'day' },
        { name: 'power', label: `${texts.power} (TH/s)`, hint: texts.powerHint, pattern: '\\d{1,12}(\\.\\d{1,3})?' },
        {
          name: 'uptime',
          label: `${revenue.uptime} (%)`,
          hint: form.share,
          pattern: '100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?',
        },
        { name: 'evidenceHash', label: texts.evidence, hint: form.hash, kind: 'hash' },
      ]}
      read={({ poolId = '', day = '', power = '', uptime = '', evidenceHash = '' }) => ({
        poolId,
        day,
        power,
        uptimeBps: parseBps(uptime),
        evidenceHash,
      })}
      draft={api.draftAttestation}
      record={api.recordAttestation}
    />
  )
}
