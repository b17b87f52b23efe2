import { useQuery } from '@tanstack/react-query'
import type { PlanFields, projects } from '@terahold/contract/calls/catalogue'
import type { Answer } from '@terahold/contract/client'
import { api } from '../../shared/api/api.ts'

type ProjectRow = Answer<typeof projects>['rows'][number]

/** A plan with the place its power comes from. */
export type Plan = PlanFields & Pick<ProjectRow, 'country' | 'powerSource' | 'uptime30dBps' | 'evidenceUrl'>

/** Every plan on offer, those that cannot be bought now included. */
export function usePlans() {
  return useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => {
      const { rows } = await api.projects({ kind: 'plan', pageSize: 100 }, { signal })
      return rows.filter(isPlan)
    },
  })
}

/** Rows of kind plan carry the plan's fields at their own level. */
function isPlan(row: ProjectRow): row is ProjectRow & Plan {
  return row.kind === 'plan' && row.planId !== undefined && row.price !== undefined && row.termsHash !== undefined
}
