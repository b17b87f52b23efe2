import type { deskCalls } from '@terahold/contract/calls/desk'
import type { Handlers } from '../http/call/handler.ts'
import { createFind, type FindDependencies } from './find/find.ts'

/** The operators' calls that read across all subjects. */
export function deskRoutes(deps: FindDependencies): Handlers<typeof deskCalls> {
  const find = createFind(deps)
  return {
    findAnything: async ({ operator, input }) => ({ data: await find(operator, input.text) }),
  }
}
