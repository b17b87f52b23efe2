/** Bytes under a key, kept outside the database: on a disk, or at a service that speaks S3. */
export type ObjectStore = {
  /** Keeps the bytes for good before it comes back; another content under the same key takes the place of the first. */
  readonly put: (key: string, bytes: Uint8Array, mediaType: string) => Promise<void>
  /** Undefined when there is nothing under the key. */
  readonly get: (key: string) => Promise<Buffer | undefined>
  /** Does nothing when there is nothing. */
  readonly remove: (key: string) => Promise<void>
  /** Every key under a folder such as `images/`, a page at a time, in no order. */
  readonly list: (folder: string) => AsyncIterable<readonly string[]>
}

/** The store does not answer, or not as it should: an outage, no fault of whoever asked. */
export class StorageUnreachable extends Error {
  override readonly name = 'StorageUnreachable'
}

const part = /^[A-Za-z0-9][A-Za-z0-9_-]{0,199}$/

/**
 * A key is two or more parts of letters, digits, `-` and `_` with slashes between: nothing in it can lead out of its folder
 * or needs an escape in an address. @throws Error for anything else.
 */
export function checkKey(key: string): string {
  const parts = key.split('/')
  if (parts.length < 2 || !parts.every((text) => part.test(text))) throw new Error('this is no key of an object')
  return key
}
