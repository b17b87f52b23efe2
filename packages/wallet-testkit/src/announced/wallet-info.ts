/** What a wallet announces of itself (EIP-6963). */
export interface WalletInfo {
  readonly uuid: string
  readonly name: string
  readonly rdns: string
  readonly icon: string
}

export interface WalletInfoOptions {
  name: string
  /** Reverse domain name, for example `com.example.wallet`. */
  rdns: string
  /** Derived from the rdns by default, so it is stable. */
  uuid?: string
  /** A data URI. A coloured square by default. `hostileIcons` has bad ones. */
  icon?: string
}

export function walletInfo({ name, rdns, uuid, icon }: WalletInfoOptions): WalletInfo {
  return { name, rdns, uuid: uuid ?? uuidOf(rdns), icon: icon ?? squareIcon(rdns) }
}

/** Returns the same uuid for the same name, in the format of version 4. */
function uuidOf(rdns: string): string {
  const hex = [0, 1, 2, 3].map((seed) => hash(`${seed}${rdns}`).toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

function squareIcon(rdns: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="hsl(${hash(rdns) % 360} 50% 40%)" d="M0 0h8v8H0z"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return value
}
