/** Letters of Crockford's base32: easy to read out, none that looks like another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns an invite code of 40 random bits: `activationCode(randomBytes(5))` is such as `7K3M9Q2X`. */
export function newInviteCode(random: Uint8Array): string {
  const bits = random.slice(0, 5).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return Array.from({ length: 8 }, (_, index) => LETTERS[Number((bits >> BigInt(35 - 5 * index)) & 31n)]).join('')
}

/** Normalizes a typed code: accepts lowercase letters, hyphens and look-alike letters. */
export function parseInviteCode(text: string): string {
  return text.trim().toUpperCase().replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

export type CodeStatus = 'open' | 'used' | 'expired'

/** A code stays used after its time; an unused one is valid until the instant before it expires. */
export function codeStatus(code: { readonly isUsed: boolean; readonly expiresAt: Date }, now: Date): CodeStatus {
  if (code.isUsed) return 'used'
  return now < code.expiresAt ? 'open' : 'expired'
}

export type Bindable = {
  readonly inviterId: string | null
  readonly hasReferees: boolean
  readonly hasOrders: boolean
}

/**
 * Returns why a member cannot get this inviter, or undefined. A member with a referee never can: levels above a referee
 * therefore never change, and no chain of inviters is a circle.
 */
export function bindingRefusal(member: Bindable): 'inviter_bound' | 'inviter_too_late' | undefined {
  if (member.inviterId !== null) return 'inviter_bound'
  return member.hasReferees || member.hasOrders ? 'inviter_too_late' : undefined
}
