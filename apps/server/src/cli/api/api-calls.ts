import type { ApiCall } from './call-commands.ts'
import { memberCalls } from './member-calls.ts'
import { moneyCalls } from './money-calls.ts'

/** Every call of the operators has a command here. `api-calls.test.ts` finds one that is missing. */
export const apiCalls: readonly ApiCall[] = [...moneyCalls, ...memberCalls]
