import type { findCalls, todayCalls } from '@terahold/contract/calls/desk'
import type { Handlers } from '../http/call/handler.ts'
import { createFind, type FindDependencies } from './find/find.ts'
import { createToday, type TodayDependencies } from './today/today.ts'

/** The search over all subjects. */
export function findRoutes(deps: FindDependencies): Handlers<typeof findCalls> {
  const find = createFind(deps)
  return { findAnything: async ({ operator, input }) => ({ data: await find(operator, input.text) }) }
}

/** What an operator needs to know first. */
export function todayRoutes(deps: TodayDependencies): Handlers<typeof todayCalls> {
  const today = createToday(deps)
  return { showToday: async ({ operator }) => ({ data: await today(operator) }) }
}
