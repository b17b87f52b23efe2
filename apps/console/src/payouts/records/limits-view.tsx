import { Effects } from '../../queue/facts.tsx'
import { reasonField, SignedRecordForm } from '../../queue/signed-record-form.tsx'
import { RecordQueue } from '../../records/record-queue.tsx'
import { fieldOf } from '../../records/record-row.ts'
import { api, serverNow } from '../../shared/api.ts'
import { fill, useTexts } from '../../shared/texts.ts'

/** Higher payout limits for a UTC day. */
export function LimitsView() {
  const { limits: texts, records } = useTexts()
  return (
    <RecordQueue
      name="payouts"
      view="limits"
      list={api.listLimitRaises}
      columns={[
        { header: texts.day, sort: 'day', cell: (row) => fieldOf(row, 'day') },
        {
          header: texts.perHour,
          sort: 'perHour',
          isNumber: true,
          cell: (row) => fieldOf(row, 'perHour').replace(' USDT', ''),
        },
        {
          header: texts.perDay,
          sort: 'perDay',
          isNumber: true,
          cell: (row) => fieldOf(row, 'perDay').replace(' USDT', ''),
        },
      ]}
      actions={{
        label: texts.approve,
        checkers: ['payout-checker'],
        rejecters: ['payout-maker', 'payout-checker'],
        decision: api.limitRaiseDecision,
        approve: api.approveLimitRaise,
        reject: api.rejectLimitRaise,
      }}
      effect={(row) => (
        <Effects
          changes={(['perHour', 'perDay', 'newWallets'] as const).map((name) => ({
            label: texts[name],
            before: texts.configured,
            after: fieldOf(row, name),
          }))}
          money={fill(texts.money, { perDay: fieldOf(row, 'perDay'), perHour: fieldOf(row, 'perHour') })}
        />
      )}
      create={{
        roles: ['payout-maker'],
        label: texts.raise,
        render: (frame) => (
          <SignedRecordForm
            {...frame}
            hint={texts.raiseHint}
            fields={[
              {
                name: 'day',
                label: texts.day,
                hint: texts.dayHint,
                kind: 'day',
                value: serverNow().toISOString().slice(0, 10),
              },
              { name: 'perHour', label: texts.perHour, hint: texts.sumHint, kind: 'amount' },
              { name: 'perDay', label: texts.perDay, hint: texts.sumHint, kind: 'amount' },
              { name: 'newWallets', label: texts.newWallets, hint: texts.sumHint, kind: 'amount' },
              reasonField(records),
            ]}
            read={({ day = '', perHour = '', perDay = '', newWallets = '', reason = '' }) => ({
              day,
              perHour,
              perDay,
              newWallets,
              reason,
            })}
            draft={api.draftLimitRaise}
            record={api.recordLimitRaise}
          />
        ),
      }}
    />
  )
}
