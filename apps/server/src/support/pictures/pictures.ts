import { randomBytes } from 'node:crypto'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { ObjectStore } from '../../storage/objects.ts'
import { cleanPicture } from './picture.ts'
import * as store from './picture-store.ts'

export type PictureDependencies = { readonly db: Database; readonly clock: Clock; readonly storage: ObjectStore }
export type Pictures = ReturnType<typeof createPictures>

const folder = 'images/'
const keptUnusedHours = 24
/** Normally there are seconds between writing the bytes and their row. After an hour the row will not follow. */
const orphanedAfter = 3_600_000

/** Members' pictures: the bytes in the object store, their owners in the database. */
export function createPictures({ db, clock, storage }: PictureDependencies) {
  /**
   * Stores a picture and returns its id. The bytes are stored before the row that refers to them.
   * @throws Refusal 422 as cleanPicture; StorageUnreachable.
   */
  async function keep(memberId: string, file: Uint8Array): Promise<string> {
    const { bytes, ...picture } = await cleanPicture(file)
    const imageId = newId(clock)
    // The key cannot be guessed from the id, in case the store is ever public.
    const objectKey = `${folder}${memberId}/${imageId}_${randomBytes(16).toString('hex')}`
    await storage.put(objectKey, bytes, picture.mediaType)
    await transaction(db, async (tx) => {
      if (!(await store.lockOpenAccount(tx, memberId))) throw new Refusal(401, 'session_ended')
      await store.insertPicture(tx, { ...picture, memberId, imageId, objectKey, bytes: bytes.length })
    })
    return imageId
  }

  /**
   * @throws Refusal 404 image_unknown for a picture of another member, image_lost if its bytes are missing;
   * StorageUnreachable.
   */
  async function read(memberId: string, imageId: string): Promise<{ bytes: Buffer; mediaType: string }> {
    const found = await store.findPicture(db, memberId, imageId)
    if (!found) throw new Refusal(404, 'image_unknown', { field: 'id' })
    const bytes = await storage.get(found.objectKey)
    if (!bytes) throw new Refusal(404, 'image_lost', { field: 'id' })
    return { bytes, mediaType: found.mediaType }
  }

  /** Deletes the rows of pictures unused for a day, then all bytes without a row. Returns how many were removed. */
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

/** Returns the member and picture a key names; undefined for other keys, which are left alone. */
function named(objectKey: string): store.NamedPicture[] {
  const [, memberId, imageId] = keyPattern.exec(objectKey) ?? []
  return memberId && imageId ? [{ memberId, imageId, objectKey }] : []
}

/** A UUIDv7 begins with the milliseconds of its creation (RFC 9562, section 5.7). */
function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
