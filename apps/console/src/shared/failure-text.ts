import { AlteredDecision } from '@terahold/decisions/altered-decision'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { refusalText, Unreachable } from './api.ts'

/** The operator declined, or the wallet is gone or shows another account. */
export class WalletRefused extends Error {
  override readonly name = 'WalletRefused'
  readonly kind: 'declined' | 'missing' | 'other_account' | 'failed'
  constructor(kind: WalletRefused['kind'], options?: ErrorOptions) {
    super(kind, options)
    this.kind = kind
  }
}

/** The server asks for a sign-in at another site. */
export class OtherSite extends Error {
  override readonly name = 'OtherSite'
}

/** A form refuses an entry before it sends anything. The message is for the operator. */
export class WrongEntry extends Error {
  override readonly name = 'WrongEntry'
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** The record or approval is made, and the night's root that the same button signs is not signed. */
export class RootNotSigned extends Error {
  override readonly name = 'RootNotSigned'
}

/** Returns what happened and what to do, for a failure of something that changes data: a lost answer does not say whether it did. */
export function changeFailureText(error: unknown, texts: DeskTexts): string {
  return error instanceof Unreachable ? texts.failed.unanswered : failureText(error, texts)
}

/** Returns what happened and what to do, for any failure of a screen. The server's refusals explain themselves. */
export function failureText(error: unknown, { failed }: DeskTexts): string {
  if (error instanceof WalletRefused) return failed[error.kind]
  if (error instanceof WrongEntry) return error.message
  if (error instanceof RootNotSigned) return failed.rootNotSigned
  if (error instanceof Unreachable) return failed.unreachable
  if (error instanceof AlteredDecision) return failed.altered
  if (error instanceof OtherSite) return failed.otherSite
  return refusalText(error) ?? failed.unknown
}
