import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts a waiting email, so that the database alone does not reveal it, and decrypts it. */
export type Sealing = {
  seal(content: unknown): string
  /** @throws when it was not encrypted with this secret or was changed. */
  open(sealed: string): unknown
}

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM under a key of its own derived from the application's secret (RFC 5869). */
export function createSealing(secret: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'terahold: emails waiting to be sent', 32))
  return {
    seal(content) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(text) {
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const content = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
      return JSON.parse(content.toString('utf8')) as unknown
    },
  }
}
