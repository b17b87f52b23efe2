import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Position } from './history-rules.ts'

const placeBytes = 12
const sealBytes = 16

/** Creates opaque cursors that only this server can make, each valid for one address on one chain and token. */
export function createHistoryCursor(secret: string, scope: string) {
  const key = createHmac('sha256', secret).update(`wallet history cursor ${scope}`).digest()

  const sealOf = (place: Buffer, address: string) =>
    createHmac('sha256', key).update(place).update(address).digest().subarray(0, sealBytes)

  return {
    write(address: string, { block, logIndex }: Position): string {
      const place = Buffer.alloc(placeBytes)
      place.writeBigUInt64BE(block)
      place.writeUInt32BE(logIndex, 8)
      return Buffer.concat([place, sealOf(place, address)]).toString('base64url')
    },
    /** Undefined for a cursor that the server did not make, or made for another address. */
    read(address: string, text: string): Position | undefined {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length !== placeBytes + sealBytes || bytes.toString('base64url') !== text) return undefined
      const place = bytes.subarray(0, placeBytes)
      if (!timingSafeEqual(bytes.subarray(placeBytes), sealOf(place, address))) return undefined
      return { block: place.readBigUInt64BE(), logIndex: place.readUInt32BE(8) }
    },
  }
}
