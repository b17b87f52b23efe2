import { pictureUrl } from '../../http/picture-url.ts'
import { isRecord, type UntrustedRecord } from '../../http/untrusted-data.ts'
import type { Transfer } from '../../ports/activity-port.ts'
import { cleanName } from '../../wallets/core/wallet-name.ts'

/** Returns a transfer from untrusted data. Null without direction, quantity or asset. */
export function parseTransfer(value: unknown): Transfer | null {
  if (!isRecord(value) || !isRecord(value.quantity)) return null
  const numeric = parseDecimal(value.quantity.numeric)
  const direction = directions[String(value.direction)]
  if (numeric === null || direction === undefined) return null
  const moved = { direction, quantity: { numeric } }
  if (isRecord(value.fungible_info)) return { ...moved, fungible_info: parseToken(value.fungible_info) }
  if (isRecord(value.nft_info)) return { ...moved, nft_info: parseNft(value.nft_info) }
  return null
}

export function isSpamNft(transfer: unknown): boolean {
  if (!isRecord(transfer) || !isRecord(transfer.nft_info)) return false
  const { flags } = transfer.nft_info
  return isRecord(flags) && flags.is_spam === true
}

/** A transfer to oneself counts as sent. */
const directions: Readonly<Record<string, Transfer['direction']>> = { in: 'in', out: 'out', self: 'out' }

function parseToken({ symbol, icon }: UntrustedRecord) {
  const url = isRecord(icon) ? pictureUrl(icon.url) : null
  return { symbol: cleanName(symbol, '') || null, icon: url ? { url } : null }
}

/** The service puts the picture under `content`, our server directly under the NFT. */
function parseNft({ name, content, preview }: UntrustedRecord) {
  const picture = isRecord(content) ? content.preview : preview
  const url = isRecord(picture) ? pictureUrl(picture.url) : null
  return { name: cleanName(name, '') || null, preview: url ? { url } : null }
}

function parseDecimal(value: unknown): string | null {
  const text = typeof value === 'number' ? plainNumber(value) : value
  return typeof text === 'string' && /^\d{1,80}(?:\.\d{1,80})?$/.test(text) ? text : null
}

/** Without an exponent. */
function plainNumber(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}
