import type { ApiCall } from './kinds.ts'
import { memberCalls } from './member-calls.ts'
import { moneyCalls } from './money-calls.ts'

/** Every call of the operators has a command here. `api-calls.test.ts` finds one that is missing. */
export const apiCalls: readonly ApiCall[] = [...moneyCalls, ...memberCalls]

/** Returns the entry whose words begin the line, the longest if there are several. */
export function findApiCall(words: readonly string[]): ApiCall | undefined {
  return apiCalls
    .filter(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
    .toSorted((one, other) => other.name.length - one.name.length)[0]
}
