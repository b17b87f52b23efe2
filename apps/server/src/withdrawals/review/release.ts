import type { WithdrawalState } from '@terahold/contract/codes/withdrawals'
import { Refusal } from '@terahold/contract/refusal'
import { transaction } from '../../db/transaction.ts'
import type { WithdrawalsDependencies } from '../request/dependencies.ts'
import { isCancellable } from '../request/rules.ts'
import type { Steps } from '../request/steps.ts'
import * as store from '../request/store.ts'

export type Release = ReturnType<typeof createRelease>

/** The operators' decisions on a withdrawal: two release a large one, either can reject it. */
export function createRelease({ db }: Pick<WithdrawalsDependencies, 'db'>, { lock, giveBack, step }: Steps) {
  /** Rejects a withdrawal that is not signed yet. The member sees the note. @throws Refusal 404, 422 withdraw_state. */
  async function reject(memberId: string, withdrawId: string, note: string): Promise<WithdrawalState> {
    return transaction(db, async (tx) => {
      const row = await lock(tx, memberId, withdrawId)
      if (row.state === 'rejected') return row.state
      // Signing takes a queued withdrawal under the same lock, so it is either rejected or signed.
      if (row.state !== 'queued' && !isCancellable(row.state)) throw new Refusal(422, 'withdraw_state')
      await giveBack(tx, row, 'rejected', 'by_operator', note)
      return 'rejected'
    })
  }

  /**
   * Records the first of two operators for a large withdrawal; a repeat by the same one changes nothing.
   * @throws Refusal 422 withdraw_state when it needs no release, 409 already_decided when another has prepared it.
   */
  async function prepare(memberId: string, withdrawId: string, operatorId: string): Promise<WithdrawalState> {
    return transaction(db, async (tx) => {
      const row = await lock(tx, memberId, withdrawId)
      if (row.state !== 'screening' || !row.needs_release) throw new Refusal(422, 'withdraw_state')
      if (row.prepared_by && row.prepared_by !== operatorId) throw new Refusal(409, 'already_decided')
      if (!row.prepared_by)
        await store.changeRow(tx, row, { prepared_by: operatorId, prepared_at: await store.databaseNow(tx) })
      return row.state
    })
  }

  /**
   * Releases it as the second operator, who must be another person. @throws Refusal 403 release_same_person, 422
   * withdraw_state.
   */
  async function release(memberId: string, withdrawId: string, operatorId: string): Promise<WithdrawalState> {
    await transaction(db, async (tx) => {
      const row = await lock(tx, memberId, withdrawId)
      if (row.state !== 'screening' || !row.needs_release || !row.prepared_by) throw new Refusal(422, 'withdraw_state')
      if (row.prepared_by === operatorId) throw new Refusal(403, 'release_same_person')
      await store.changeRow(tx, row, {
        released_by: operatorId,
        released_at: await store.databaseNow(tx),
        needs_release: false,
      })
    })
    await step(memberId, withdrawId)
    return transaction(db, async (tx) => (await lock(tx, memberId, withdrawId)).state)
  }

  return { reject, prepare, release }
}
