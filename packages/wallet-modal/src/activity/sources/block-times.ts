import type { Client } from 'viem'
import { getBlock } from 'viem/actions'
import { ServiceError } from '../../http/service-error.ts'
import type { TokenEvent } from './token-event.ts'

const maxKept = 1000
/** The end of the year 9999; a later time is nonsense. */
const latest = 253_402_300_799n

/** When blocks were made, as ISO 8601: from the log where the node says it there, else read once for each block. */
export function createBlockTimes() {
  const times = new Map<string, bigint>()

  return async (client: Client, chainId: number, { block, time }: TokenEvent): Promise<string> => {
    const key = `${chainId}:${block}`
    const seconds = time ?? times.get(key) ?? (await getBlock(client, { blockNumber: block })).timestamp
    if (seconds > latest) throw new ServiceError('malformed', `Block ${block} has no sane time`)
    if (times.size >= maxKept) times.clear()
    times.set(key, seconds)
    return new Date(Number(seconds) * 1000).toISOString()
  }
}
