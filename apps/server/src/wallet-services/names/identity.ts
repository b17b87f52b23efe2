import { createHash } from 'node:crypto'
import { Refusal } from '@terahold/contract/refusal'
import type { Logger } from 'pino'
import type { Address } from 'viem'
import type { Database } from '../../db/connection.ts'
import { pruneNames, readName, writeName } from './identity-store.ts'
import type { NameService } from './name-service.ts'
import type { DrawPicture } from './picture.ts'

export type IdentityDependencies = {
  readonly db: Database
  /** Null when no name service is configured: then there are no names. */
  readonly names: NameService | null
  readonly pictures: { read(record: string): Promise<Buffer> }
  readonly draw: DrawPicture
  readonly log: Pick<Logger, 'warn' | 'info'>
  /** How long a caller waits for the name service, in milliseconds. */
  readonly patience?: number
}

export type Identity = ReturnType<typeof createIdentity>
/** A name, and the stored picture that belongs to it. */
export type Named = { readonly name: string | null; readonly pictureId: string | null }

const hour = 3_600
/** How long a name, or its absence, is cached, in seconds. */
const fresh = { named: 12 * hour, unnamed: hour }
const keptSeconds = 7 * 24 * hour
const nobody: Named = { name: null, pictureId: null }

/** Looks up names of addresses, once for everyone, and caches the results, including missing names. */
export function createIdentity({ db, names, pictures, draw, log, patience = 4_000 }: IdentityDependencies) {
  const running = new Map<string, Promise<Named>>()

  /**
   * Returns the name of an address. `admit` is called before the name service.
   * @throws Refusal 503 when the name service does not answer and nothing is cached; what `admit` throws.
   */
  async function find(address: Address, admit: () => Promise<void>): Promise<Named> {
    if (!names) return nobody
    const known = await readName(db, address, fresh)
    if (known?.isFresh) return known
    await admit()
    const work = running.get(address) ?? lookUp(names, address).finally(() => running.delete(address))
    running.set(address, work)
    const late = AbortSignal.timeout(patience)
    try {
      return await Promise.race([work, rejectedAfter(late)])
    } catch (error) {
      log.warn({ err: error }, 'the name service did not answer')
      if (known) return known
      throw new Refusal(503, 'unavailable')
    }
  }

  async function lookUp(service: NameService, address: Address): Promise<Named> {
    const name = await service.nameOf(address)
    const record = name === null ? null : await service.pictureOf(name)
    const picture = record ? await drawRecord(record) : null
    await writeName(db, address, { name, picture })
    return { name, pictureId: picture?.id ?? null }
  }

  /** A picture that is not available counts as none: the name alone is useful. */
  async function drawRecord(record: string): Promise<{ id: string; content: Buffer } | null> {
    try {
      const content = await draw(await pictures.read(record))
      return { id: createHash('sha256').update(content).digest('hex'), content }
    } catch (error) {
      log.info({ err: error }, 'the picture of a name is not available')
      return null
    }
  }

  return { find, prune: () => pruneNames(db, keptSeconds) }
}

function rejectedAfter(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the name service took too long')), { once: true })
  })
}
