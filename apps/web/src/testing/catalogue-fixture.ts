import { projects } from '@terahold/contract/calls/member/catalogue'
import type { Plan } from '../features/catalogue/plans.ts'
import { api } from './component-test.tsx'
import { testId } from './ids.ts'

type Place = { readonly name: string; readonly country: string; readonly powerSource?: Plan['powerSource'] }

/** Returns the site with this number in the catalogue, and its pool. */
export function createSite(number: number, { name, country, powerSource = 'hydro' }: Place) {
  const common = { country, powerSource, capacity: '900', uptime30dBps: 9_900, evidenceUrl: null }
  const siteId = testId(100 + number)
  const poolId = testId(200 + number)
  return {
    siteId,
    poolId,
    rows: [
      { ...common, kind: 'site' as const, id: siteId, name },
      { ...common, kind: 'pool' as const, id: poolId, poolId, siteId, name: `${name} pool`, available: '400' },
    ],
  }
}

/** Answers the catalogue with these sites and plans. */
export function answerCatalogue(sites: readonly ReturnType<typeof createSite>[], plans: readonly Plan[] = []): void {
  const planRows = plans.map((plan) => ({ ...plan, id: plan.planId, kind: 'plan' as const, capacity: '900' }))
  const all = [...sites.flatMap(({ rows }) => rows), ...planRows]
  api.answerBy(projects, ({ query }) => {
    const rows = all.filter(({ kind }) => kind === query.kind)
    return { rows, total: rows.length }
  })
}
