import type { WalletOffer } from '../../wallet-proof/change-signatures.ts'

/** What is stored about a move. The addresses are checksummed. */
export type MoveContent = {
  readonly memberId: string
  readonly from: string
  readonly to: string
  /** The first UTC day on which it may take effect. */
  readonly notBefore: string
  /** The hash of what the new wallet signed. */
  readonly proof: string
  readonly reason: string
  readonly message: WalletOffer['message']
  readonly signature: string
}

/** Returns the fields of an `AccountMove`. */
export function moveFields({
  memberId,
  from,
  to,
  notBefore,
  proof,
  reason,
}: Omit<MoveContent, 'message' | 'signature'>) {
  return { memberId, from, to, notBefore, proof, reason }
}
