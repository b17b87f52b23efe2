import type { Address, Hex } from 'viem'
import type { AccountOption } from '../account/account-options.ts'
import type { OfferedToken } from '../rpc/parse-token.ts'

/** The maximum cost of a transaction, in the chain's currency as an exact decimal string. */
export type GasQuote = { readonly limit: bigint; readonly maxCost: string }

/** What the person is asked to approve, with everything that must be shown for it. */
export type ConfirmRequest =
  | {
      readonly kind: 'connect'
      readonly accounts: readonly AccountOption[]
      readonly suggested: Address | null
      readonly symbol: string
    }
  | { readonly kind: 'message'; readonly address: Address; readonly text: string; readonly signsInAt: string | null }
  | { readonly kind: 'typedData'; readonly address: Address; readonly text: string }
  | {
      readonly kind: 'token'
      readonly token: OfferedToken & { readonly isDemoToken: boolean }
    }
  | {
      readonly kind: 'transfer'
      readonly address: Address
      readonly token: { readonly address: Address; readonly symbol: string; readonly isDemoToken: boolean }
      /** An exact decimal string. */
      readonly amount: string
      readonly to: Address
      readonly isTreasury: boolean
      readonly gas: GasQuote
    }
  | {
      readonly kind: 'transaction'
      readonly address: Address
      /** Null when the transaction creates a contract. */
      readonly to: Address | null
      /** An exact decimal string in the chain's currency. */
      readonly value: string
      readonly data: Hex
      readonly gas: GasQuote
    }

/** `account` is the one chosen for a connection: an address that was offered, or `new` for one made on the spot. */
export type Decision =
  | { readonly isApproved: false }
  | { readonly isApproved: true; readonly account?: Address | 'new' }

export type Confirm = (request: ConfirmRequest) => Promise<Decision>
