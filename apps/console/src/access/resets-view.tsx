import { business } from '@terahold/contract/constants'
import { Effects } from '../queue/facts.tsx'
import { memberField, reasonField, SignedRecordForm } from '../queue/signed-record-form.tsx'
import { RecordMemberCell } from '../records/record-member.tsx'
import { RecordQueue } from '../records/record-queue.tsx'
import type { RecordRow } from '../records/record-row.ts'
import { api, serverNow } from '../shared/api.ts'
import { useRoute } from '../shared/route.ts'
import { fill, useTexts } from '../shared/texts.ts'

/** Members who lost their email and password: two operators remove both. */
export function ResetsView() {
  const { resets: texts, access, records } = useTexts()
  const { params } = useRoute()
  return (
    <RecordQueue
      name="freezes"
      view="resets"
      states={['recorded', 'approved', 'rejected', 'ended']}
      list={api.listAccountResets}
      columns={[{ header: access.member, sort: 'memberId', cell: (row) => <RecordMemberCell row={row} /> }]}
      actions={{
        label: texts.approve,
        checkers: ['payout-checker'],
        rejecters: ['support', 'payout-maker', 'payout-checker'],
        decision: api.accountResetDecision,
        approve: api.approveAccountReset,
        reject: api.rejectAccountReset,
        cancelling: (row) =>
          waits(row)
            ? { firstOperatorId: undefined, note: fill(texts.waits, { hours: business.holdAfterRecoveryHours }) }
            : undefined,
      }}
      effect={() => (
        <Effects changes={[{ label: texts.access, before: texts.asNow, after: texts.removed }]} money={texts.money} />
      )}
      create={{
        roles: ['support', 'payout-maker'],
        label: texts.prepare,
        render: (frame) => (
          <SignedRecordForm
            {...frame}
            hint={texts.prepareHint}
            fields={[memberField(access, params.member), reasonField(records, texts.verified)]}
            read={({ member = '', reason = '' }) => ({ member, reason })}
            draft={api.draftAccountReset}
            record={api.prepareAccountReset}
          />
        ),
      }}
    />
  )
}

/** Returns whether an approved removal may still be stopped. */
function waits({ decidedAt }: RecordRow): boolean {
  return (
    decidedAt !== null && Date.parse(decidedAt) + business.holdAfterRecoveryHours * 3_600_000 > serverNow().getTime()
  )
}
