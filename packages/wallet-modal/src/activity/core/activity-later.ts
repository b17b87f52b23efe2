import type { ActivityDependencies, ActivityReader } from './activity.ts'

/** `createActivity`, which the view of the activity brings along. */
export type CreateActivity = (dependencies: ActivityDependencies) => ActivityReader

export type ActivityActions = Omit<ActivityReader, 'destroy'> & { openActivity(): void }

type LaterActivity = ActivityActions & {
  /** Starts reading with its code. Only the first call counts. */
  provideActivity(create: CreateActivity): void
  destroy(): void
}

/** Returns an activity whose code arrives later, with the view that shows it. Until then nothing is read. */
export function createActivityLater(dependencies: ActivityDependencies): LaterActivity {
  const { navigation, track } = dependencies
  let reader: ActivityReader | null = null
  return {
    openActivity() {
      track({ event: 'CLICK_TRANSACTIONS' })
      navigation.push({ view: 'Transactions' })
    },
    provideActivity(create) {
      reader ??= create(dependencies)
    },
    loadMoreActivity: () => reader?.loadMoreActivity(),
    retryActivity: () => reader?.retryActivity(),
    transactionUrl: (hash) => reader?.transactionUrl(hash) ?? null,
    destroy: () => reader?.destroy(),
  }
}
