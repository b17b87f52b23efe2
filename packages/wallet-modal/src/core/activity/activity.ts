import type { ActivitySource } from '../activity-port.ts'
import type { PartDependencies } from '../part.ts'

export type ActivityState = { readonly hasActivity: boolean }

export const initialActivity = (source: ActivitySource | null): ActivityState => ({ hasActivity: source !== null })

export type ActivityActions = Record<never, never>

/** The connected account's transactions, read page by page while their view is open. */
export function createActivity(_: PartDependencies & { source: ActivitySource | null }): ActivityActions {
  return {}
}
