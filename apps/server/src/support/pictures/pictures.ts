import { randomBytes } from 'node:crypto'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import { type ObjectStore, StorageUnreachable } from '../../storage/objects.ts'
import { cleanPicture } from './picture.ts'
import * as store from './picture-store.ts'

export type PictureDependencies = { readonly db: Database; readonly clock: Clock; readonly storage: ObjectStore }
export type Pictures = ReturnType<typeof createPictures>

const folder = 'images/'
const keptUnusedHours = 24
/** Between writing the bytes and their row lie seconds; an hour later there will be none. */
const orphanedAfter = 3_600_000

/** Members' pictures: the bytes in the object store, whose they are in the database. */
export function createPictures({ db, clock, storage }: PictureDependencies) {
  /**
   * Keeps a picture and gives its id. The bytes are safe before there is a row that promises them.
   * @throws Refusal 422 as cleanPicture; StorageUnreachable.
   */
  async function keep(memberId: string, file: Uint8Array): Promise<string> {
    const { bytes, ...picture } = await cleanPicture(file)
    const imageId = newId(clock)
    // Nobody who learns an id can guess where the bytes are, should the store ever be open to the world.
    const objectKey = `${folder}${memberId}/${imageId}_${randomBytes(16).toString('hex')}`
    await storage.put(objectKey, bytes, picture.mediaType)
    await transaction(db, async (tx) => {
      if (!(await store.lockOpenAccount(tx, memberId))) throw new Refusal(401, 'session_ended')
      await store.insertPicture(tx, { ...picture, memberId, imageId, objectKey, bytes: bytes.length })
    })
    return imageId
  }

  /** @throws Refusal 404 image_unknown for one that is not this member's; StorageUnreachable when its bytes are not to be had. */
  async function read(memberId: string, imageId: string): Promise<{ bytes: Buffer; mediaType: string }> {
    const found = await store.findPicture(db, memberId, imageId)
    if (!found) throw new Refusal(404, 'image_unknown', { field: 'id' })
    const bytes = await storage.get(found.objectKey)
    if (!bytes) throw new StorageUnreachable('the object store has lost a picture')
    return { bytes, mediaType: found.mediaType }
  }

  /** Forgets pictures unused for a day, then removes all bytes that no row speaks of; gives how many were removed. */
  async function sweep(): Promise<number> {
    await store.deleteUnused(db, keptUnusedHours)
    const before = clock.now().getTime() - orphanedAfter
    let removed = 0
    for await (const keys of storage.list(folder)) {
      const old = keys.flatMap(named).filter(({ imageId }) => madeAt(imageId) < before)
      const inUse = await store.keysInUse(db, old)
      for (const { objectKey } of old.filter((picture) => !inUse.has(picture.objectKey))) {
        await storage.remove(objectKey)
        removed += 1
      }
    }
    return removed
  }

  return { keep, read, sweep }
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const keyPattern = new RegExp(`^${folder}(${uuid})/(${uuid})_[0-9a-f]{32}$`)

/** Whose and which picture a key names; nothing for a key that is not one of ours, which is left alone. */
function named(objectKey: string): store.NamedPicture[] {
  const [, memberId, imageId] = keyPattern.exec(objectKey) ?? []
  return memberId && imageId ? [{ memberId, imageId, objectKey }] : []
}

/** A UUIDv7 begins with the milliseconds it was made at (RFC 9562, section 5.7). */
function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
