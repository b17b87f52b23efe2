import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import type { Database } from '../../db/connection.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { words } from '../../locales/words.ts'
import type { ChangeSignatures, ResetAction } from '../../wallet-proof/change-signatures.ts'
import { findPasswordHash, type LockedMember, lockMember } from '../profile/store.ts'

/** What a wallet sends that signed an action without a session. */
export type SignedAction = {
  readonly address: string
  readonly nonce: string
  readonly signature: string
  readonly locale: Language
}

/**
 * Returns what runs an action that the member's wallet signed, in a transaction with the member locked.
 * @throws Refusal 403 signature_required or signature_invalid, also for a wallet without an account.
 */
export function createSignedByWallet({
  db,
  signatures,
}: {
  readonly db: Database
  readonly signatures: Pick<ChangeSignatures, 'useAction'>
}) {
  return <Made>(
    call: ResetAction,
    { address, nonce, signature, locale }: SignedAction,
    body: (tx: Tx, member: LockedMember & { memberId: string }) => Promise<Made>,
  ): Promise<Made> => {
    const wallet = address.toLowerCase()
    const action = { address: wallet, call, words: words[locale].changes[call] }
    // Only the wallet's holder gets further, so an outsider does not learn whether it has an account.
    return signatures.useAction(action, { nonce, signature }, async () => {
      const found = await findPasswordHash(db, wallet)
      if (!found) throw new Refusal(403, 'signature_required')
      const { memberId } = found
      return transaction(db, async (tx) => {
        const member = await lockMember(tx, memberId)
        // The account may have moved to another wallet since.
        if (member.address !== wallet) throw new Refusal(403, 'signature_required')
        return body(tx, { ...member, memberId })
      })
    })
  }
}
