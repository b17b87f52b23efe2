/** Bytes under a key, stored outside the database: on disk, or at a service with the S3 protocol. */
export type ObjectStore = {
  /** Stores the bytes durably before it returns; replaces other content under the same key. */
  readonly put: (key: string, bytes: Uint8Array, mediaType: string) => Promise<void>
  /** Returns undefined when there is nothing under the key. */
  readonly get: (key: string) => Promise<Buffer | undefined>
  /** Does nothing when there is nothing. */
  readonly remove: (key: string) => Promise<void>
  /** Yields every key under a folder such as `images/`, a page at a time, in no order. */
  readonly list: (folder: string) => AsyncIterable<readonly string[]>
}

/** The store does not answer, or not correctly: an outage, not the caller's fault. */
export class StorageUnreachable extends Error {
  override readonly name = 'StorageUnreachable'
}

const part = /^[A-Za-z0-9][A-Za-z0-9_-]{0,199}$/

/**
 * Checks a key: two or more parts of letters, digits, `-` and `_`, separated by slashes, so that it cannot leave its
 * folder and needs no escaping in a URL. @throws Error for anything else.
 */
export function checkKey(key: string): string {
  const parts = key.split('/')
  if (parts.length < 2 || !parts.every((text) => part.test(text))) throw new Error('this is not an object key')
  return key
}
