import { randomBytes } from 'node:crypto'
import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { type Page, sliceOf } from '../../db/lists.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { maskAddress } from '../../foundation/masks.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import { lockMember } from '../profile/store.ts'
import { bindingRefusal, type CodeStatus, codeStatus, newInviteCode, parseInviteCode } from './invitation-rules.ts'
import {
  countCodes,
  countIssued,
  findCode,
  findIssued,
  insertCode,
  lockForBinding,
  markInviting,
  readBoundAt,
  readCodes,
  redeemCode,
  setInviter,
} from './invitation-store.ts'

export type Invitations = ReturnType<typeof createInvitations>

export type InvitationDependencies = {
  readonly db: Database
  /** Adds a member with a new inviter to the teams above. */
  readonly memberJoined: (tx: Tx, memberId: string) => Promise<unknown>
}

/** What a code means for the member who asks. */
export type CodeCheck = {
  readonly valid: boolean
  readonly status: CodeStatus | 'own' | 'unknown'
  /** The masked owner of the code, only of one that is open or was used by the member. */
  readonly inviter: string | null
  readonly expiresAt: Date | null
  /** Since when the member has had an inviter. */
  readonly boundAt: Date | null
}

export type IssuedCode = {
  readonly code: string
  readonly status: CodeStatus
  readonly issuedAt: Date
  readonly expiresAt: Date
  readonly usedBy: string | null
}

const triesPerHour = 20
const hour = 3_600

/** Invite codes, and the permanent inviter a member gets with one. */
export function createInvitations({ db, memberJoined }: InvitationDependencies) {
  /** Uses up a code for a member who is being registered. Returns the inviter. @throws Refusal 400 invite_invalid. */
  async function takeCode(tx: Tx, memberId: string, code: string): Promise<string> {
    const inviterId = await redeemCode(tx, parseInviteCode(code), memberId)
    if (inviterId === undefined) throw new Refusal(400, 'invite_invalid', { field: 'inviteCode' })
    return inviterId
  }

  /** Adds a member with a recorded inviter to the teams above. The inviter can no longer get one from then on. */
  async function enterTeam(tx: Tx, memberId: string, inviterId: string): Promise<void> {
    await markInviting(tx, inviterId)
    await memberJoined(tx, memberId)
  }

  /** Returns what a code means for a member. @throws Refusal 429 rate_limited after too many guesses. */
  async function checkCode(memberId: string, code: string): Promise<CodeCheck> {
    await limit(db, `invite:${memberId}`, triesPerHour, hour)
    return readCode(db, memberId, code)
  }

  async function readCode(reader: Database, memberId: string, code: string): Promise<CodeCheck> {
    const boundAt = await readBoundAt(reader, memberId)
    const found = await findCode(reader, parseInviteCode(code))
    if (!found) return { valid: false, status: 'unknown', inviter: null, expiresAt: null, boundAt }
    const { ownerId, ownerAddress, usedBy, expiresAt, now } = found
    const status = ownerId === memberId ? 'own' : codeStatus({ isUsed: usedBy !== null, expiresAt }, now)
    const valid = status === 'open'
    const isKnown = valid || usedBy === memberId
    return { valid, status, inviter: isKnown ? maskAddress(ownerAddress) : null, expiresAt, boundAt }
  }

  /**
   * Makes the owner of a code the member's permanent inviter. Returns the new state of the code. A repeat with the same
   * code changes nothing.
   * @throws Refusal 400 invite_invalid for an unknown, used, expired or own code; 409 inviter_bound; 422
   * inviter_too_late after the member's first order or first referee; 429 rate_limited.
   */
  async function redeem(memberId: string, code: string): Promise<CodeCheck> {
    await limit(db, `invite:${memberId}`, triesPerHour, hour)
    return transaction(db, async (tx) => {
      const inviterId = await redeemCode(tx, parseInviteCode(code), memberId)
      if (inviterId !== undefined) await bind(tx, memberId, inviterId)
      else if ((await findCode(tx, parseInviteCode(code)))?.usedBy !== memberId)
        throw new Refusal(400, 'invite_invalid', { field: 'code' })
      return readCode(tx, memberId, code)
    })
  }

  async function bind(tx: Tx, memberId: string, inviterId: string): Promise<void> {
    const refusal = bindingRefusal(await lockForBinding(tx, memberId, inviterId))
    if (refusal) throw new Refusal(refusal === 'inviter_bound' ? 409 : 422, refusal, { field: 'code' })
    await setInviter(tx, memberId, inviterId)
    await enterTeam(tx, memberId, inviterId)
  }

  /**
   * Creates an invite code for a member; with a key, once for each key. @throws Refusal 422 code_quota when the month's
   * quota is used.
   */
  async function issueCode(memberId: string, key?: string): Promise<string> {
    return transaction(db, async (tx) => {
      await lockMember(tx, memberId)
      const known = key === undefined ? undefined : await findIssued(tx, memberId, key)
      if (known !== undefined) return known
      const max = business.activationCodesPerMonth
      if ((await countIssued(tx, memberId)) >= max)
        throw new Refusal(422, 'code_quota', { values: { max: String(max) } })
      for (;;) {
        const code = newInviteCode(randomBytes(5))
        if (await insertCode(tx, { memberId, code, key, days: business.activationCodeDays })) return code
      }
    })
  }

  /** Returns a member's codes, newest first, and how many of the month's are created. */
  async function codes(
    memberId: string,
    page: Page,
  ): Promise<{ quota: number; used: number; rows: IssuedCode[]; total: number }> {
    const rows = await readCodes(db, memberId, sliceOf(page))
    return {
      quota: business.activationCodesPerMonth,
      used: await countIssued(db, memberId),
      rows: rows.map(({ code, issuedAt, expiresAt, usedBy, usedByAddress, now }) => ({
        code,
        issuedAt,
        expiresAt,
        status: codeStatus({ isUsed: usedBy !== null, expiresAt }, now),
        usedBy: usedByAddress && maskAddress(usedByAddress),
      })),
      total: await countCodes(db, memberId),
    }
  }

  return { takeCode, enterTeam, checkCode, redeem, issueCode, codes }
}
