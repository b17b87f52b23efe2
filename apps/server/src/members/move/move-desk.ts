import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import { addDays, dayOf } from '@terahold/money/day'
import { getAddress } from 'viem'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { RecordDependencies } from '../../decisions/records.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import { createStoredRecords } from '../../decisions/stored-records.ts'
import type { Clock } from '../../foundation/clock.ts'
import { lockMember } from '../profile/store.ts'
import { type MoveContent, moveFields } from './move-fields.ts'
import * as store from './move-store.ts'
import { type Moves, refuseUnfit } from './moves.ts'

export type MoveDeskDependencies = RecordDependencies & {
  readonly clock: Clock
  readonly begin: Moves['begin']
}

export type MoveDesk = ReturnType<typeof createMoveDesk>

/** Which wallet's offer, and how the account's owner was verified: one line of 10 to 500 characters. */
type MoveRequest = { readonly offerId: string; readonly reason: string }

/**
 * Two operators move an account to the new wallet that asks for it: one who verified the owner signs why, another approves it with a
 * signature. The wait begins with the approval.
 */
export function createMoveDesk({ clock, begin, ...deps }: MoveDeskDependencies) {
  async function check(db: Database, { offerId, reason: words }: MoveRequest): Promise<MoveContent> {
    const reason = requireReason(words)
    const offer = await store.findOffer(db, offerId)
    if (!offer) throw new Refusal(404, 'record_unknown', { field: 'offer' })
    const { memberId, oldWallet, newWallet, message, proof, signature } = offer
    await refuseUnfit(db, newWallet, memberId)
    if (await store.findOpenMove(db, memberId)) throw new Refusal(409, 'already_recorded')
    return {
      memberId,
      from: getAddress(oldWallet),
      to: getAddress(newWallet),
      proof,
      reason,
      notBefore: addDays(dayOf(clock.now()), business.accountMoveDays),
      message,
      signature,
    }
  }

  /** @throws Refusal 403 house_wallet, 409 wallet_taken, already_recorded or decision_changed, which undo the approval. */
  async function carryOut(tx: Tx, { id, content }: { id: string; content: MoveContent }): Promise<void> {
    const { memberId, from, to, proof } = content
    const newWallet = to.toLowerCase()
    const member = { ...(await lockMember(tx, memberId)), memberId }
    if (member.address !== from.toLowerCase() || member.closedAt !== null) throw new Refusal(409, 'decision_changed')
    await refuseUnfit(tx, newWallet, memberId)
    // Another move may have been approved in the meantime.
    if (await store.findOpenMove(tx, memberId)) throw new Refusal(409, 'already_recorded')
    // The old wallet may have stopped the move that an earlier record of this offer began. A second record must not
    // begin it again.
    if (!(await store.deleteOffer(tx, { memberId, newWallet, proof }))) throw new Refusal(409, 'decision_changed')
    await begin(tx, member, { moveId: id, newWallet })
  }

  return {
    ...createStoredRecords<MoveRequest, MoveContent>(deps, {
      type: 'AccountMove',
      subject: 'member.move',
      check,
      fieldsOf: moveFields,
      carryOut,
    }),
    source: store.moveSource,
    listOffers: (page: store.OfferPage) => store.listOffers(deps.db, page),
  }
}
