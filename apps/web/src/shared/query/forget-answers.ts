import type { QueryKey } from '@tanstack/react-query'
import { storage } from '../storage/storage.ts'
import { queryClient } from './query-client.ts'
import { removeStoredAnswer } from './stored-answers.ts'

/**
 * Forgets what was read under these keys, also on the device, because a change has just made it wrong. What is on the
 * screen loads again behind its skeleton, so the member can go on at once and never sees the old figures.
 */
export function forgetAnswers(...keys: readonly QueryKey[]): void {
  for (const queryKey of keys) {
    for (const query of queryClient.getQueryCache().findAll({ queryKey })) removeStoredAnswer(storage, query)
    void queryClient.resetQueries({ queryKey })
  }
}
