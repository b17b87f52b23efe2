import { useQuery } from '@tanstack/react-query'
import { Facts, Part } from '../queue/facts.tsx'
import { LoadFailed } from '../queue/loading.tsx'
import { api } from '../shared/api.ts'
import { formatDays, formatInstant, formatMoney } from '../shared/format.ts'
import { fill, useTexts } from '../shared/texts.ts'

const dayMs = 86_400_000

/** Reads what the member of a withdrawal did before. */
export function useRisk(withdrawId: string) {
  return useQuery({
    queryKey: ['withdrawals', withdrawId, 'risk'],
    queryFn: async ({ signal }) => (await api.withdrawalRisk({}, { params: { id: withdrawId }, signal })).data,
  })
}

type WithdrawalRiskProps = { readonly withdrawId: string; readonly createdAt: string }

/** What the member did before, to judge who asks for the money. */
export function WithdrawalRisk({ withdrawId, createdAt }: WithdrawalRiskProps) {
  const { withdrawals: texts, queue } = useTexts()
  const { data, error, refetch } = useRisk(withdrawId)
  if (!data) {
    return (
      <Part title={texts.risk}>
        {!error && <p className="text-muted">{queue.loading}</p>}
        <LoadFailed error={error} onRetry={refetch} className="" />
      </Part>
    )
  }
  const { memberSince, deposits, paid, lastDay, credentialsChangedAt, newDeviceAt, isBlocked, isFrozen, holdUntil } =
    data
  const several = ({ sum, count }: typeof deposits) => fill(texts.several, { sum: formatMoney(sum), count })
  const days = Math.floor((Date.parse(createdAt) - Date.parse(memberSince)) / dayMs)
  const warnings = [
    isBlocked && texts.blocked,
    isFrozen && texts.frozen,
    holdUntil && fill(texts.onHold, { time: formatInstant(holdUntil) }),
  ].filter(Boolean)
  return (
    <Part title={texts.risk}>
      {warnings.length > 0 && <p className="mb-1 font-semibold text-loss">{warnings.join(' ')}</p>}
      <Facts
        facts={[
          {
            label: texts.memberSince,
            value: fill(texts.days, { day: memberSince.slice(0, 10), age: formatDays(Math.max(0, days)) }),
          },
          { label: texts.deposited, value: several(deposits) },
          {
            label: texts.paidBefore,
            value: fill(texts.toThisAddress, { paid: several(paid), count: paid.toThisAddress }),
          },
          { label: texts.lastDay, value: several(lastDay) },
          {
            label: texts.changed,
            value: credentialsChangedAt
              ? fill(texts.changedAt, { time: formatInstant(credentialsChangedAt) })
              : texts.never,
          },
          { label: texts.newDevice, value: newDeviceAt ? formatInstant(newDeviceAt) : texts.never },
          { label: texts.available, value: `${formatMoney(data.available)} USDT` },
        ]}
      />
    </Part>
  )
}
