import type { decisionTypedData } from '@terahold/decisions/decision'
import type { Address, Hex } from 'viem'

/** An EIP-712 message of a decision or an approval. */
export type TypedData = ReturnType<typeof decisionTypedData>

/** A wallet that an operator can sign in and decide with. */
export type Wallet = {
  /** Stays the same after a reload. */
  readonly id: string
  readonly name: string
  /** A data URL that the wallet announces, or nothing. */
  readonly icon?: string
  /** Roles of the demo's built-in operators. */
  readonly roles?: readonly string[]
  /** Asks for the account, which can open the wallet. */
  readonly connect: () => Promise<Account>
}

export type Account = {
  readonly address: Address
  readonly signMessage: (message: string) => Promise<Hex>
  /** Signs an EIP-712 message. Rejects when the operator declines. */
  readonly signTypedData: (typedData: TypedData) => Promise<Hex>
}
