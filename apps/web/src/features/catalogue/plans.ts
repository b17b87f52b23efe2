import { useQuery } from '@tanstack/react-query'
import type { PlanFields, projects } from '@terahold/contract/calls/member/catalogue'
import type { Answer } from '@terahold/contract/client'
import { parseAmount } from '@terahold/money/amount'
import { api } from '../../shared/api/api.ts'
import { isLoss } from '../../shared/format/signed-amount.ts'

type ProjectRow = Answer<typeof projects>['rows'][number]

/** A plan with the site of its power. */
export type Plan = PlanFields & Pick<ProjectRow, 'country' | 'powerSource' | 'uptime30dBps' | 'evidenceUrl'>

/** Reads every plan, including those that are not on sale. */
export function usePlans() {
  return useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => {
      const { rows } = await api.projects({ kind: 'plan', pageSize: 100 }, { signal })
      return rows.filter(isPlan)
    },
  })
}

/** Rows of kind plan have the plan's fields at the top level. */
function isPlan(row: ProjectRow): row is ProjectRow & Plan {
  return row.kind === 'plan' && row.planId !== undefined && row.price !== undefined && row.termsHash !== undefined
}

/** Returns the plans in their order, but those that lose money at the latest figures after all others. */
export function losingLast(plans: readonly Plan[]): Plan[] {
  const loses = ({ today }: Plan) => today !== null && isLoss(today.netAfterFee)
  return plans.toSorted((one, other) => Number(loses(one)) - Number(loses(other)))
}

export const planOrders = ['suggested', 'price', 'term'] as const
export type PlanOrder = (typeof planOrders)[number]

/** Returns the plans in an order. The suggested one is their own, with those that lose money at the end. */
export function orderPlans(plans: readonly Plan[], order: PlanOrder): Plan[] {
  if (order === 'suggested') return losingLast(plans)
  if (order === 'term') return plans.toSorted((one, other) => one.termDays - other.termDays)
  const priceOf = ({ price }: Plan) => parseAmount(price, 18)
  return plans.toSorted((one, other) => (priceOf(one) < priceOf(other) ? -1 : Number(priceOf(one) > priceOf(other))))
}
