import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { joined, numberBytes } from '@terahold/proof/bytes'
import {
  cosignedText,
  decodeBase64,
  decodeNoteKey,
  encodeBase64,
  encodeNoteKey,
  keyId,
  keyTypes,
  type NoteKey,
} from '@terahold/proof/note'

/** A private Ed25519 key with the name of its holder, and the public key in the form in which it is published. */
export type NoteSigner = { readonly key: NoteKey; readonly publicText: string; readonly privateKey: KeyObject }

/** The bytes before the 32 of a private Ed25519 key in DER (RFC 8410). */
const derStart = Buffer.from('302e020100300506032b657004220420', 'hex')
const privateForm = /^PRIVATE\+KEY\+([^\s+]{1,200})\+[0-9a-f]{8}\+([A-Za-z0-9+/]{44})$/

/**
 * Reads a private key in the form of Go's `note` package, as tools for transparency logs write it.
 * @throws Error when it is none. The message does not contain it.
 */
export function parseNoteSigner(text: string): NoteSigner {
  const [, name = '', encoded = ''] = privateForm.exec(text.trim()) ?? []
  const [type, ...seed] = decodeBase64(encoded)
  if (seed.length !== 32 || (type !== keyTypes.log && type !== keyTypes.witness))
    throw new Error('This is no private key of a log: create one with `terahold checkpoint key`')
  const signer = signerOf(name, type, Uint8Array.from(seed))
  if (text.trim() !== privateTextOf(signer))
    throw new Error('The id of this private key is not that of its name and bytes')
  return signer
}

/** Creates a key pair for a name. */
export function newNoteSigner(name: string, type: NoteKey['type']): NoteSigner {
  const { privateKey } = generateKeyPairSync('ed25519')
  return signerOf(name, type, seedOf(privateKey))
}

/** Returns a private key as {@link parseNoteSigner} reads it. It is secret. */
export function privateTextOf({ key, privateKey }: NoteSigner): string {
  const [name, id] = encodeNoteKey(key).split('+')
  return `PRIVATE+KEY+${name}+${id}+${encodeBase64(joined(Uint8Array.of(key.type), seedOf(privateKey)))}`
}

/** Returns a log's head with the log's signature (c2sp.org/tlog-checkpoint). */
export function signCheckpoint(signer: NoteSigner, { size, root }: { size: number; root: Uint8Array }): string {
  const body = `${signer.key.name}\n${size}\n${encodeBase64(root)}\n`
  return `${body}\n${lineOf(signer, sign(null, Buffer.from(body), signer.privateKey))}`
}

/** Returns a witness's signature line for a checkpoint's body, with its line feed (c2sp.org/tlog-cosignature). */
export function cosign(signer: NoteSigner, body: string, seconds: number): string {
  const signature = sign(null, Buffer.from(cosignedText(body, seconds)), signer.privateKey)
  return lineOf(signer, joined(numberBytes(seconds, 8), signature))
}

function lineOf({ key }: NoteSigner, signature: Uint8Array): string {
  return `— ${key.name} ${encodeBase64(joined(key.id, signature))}\n`
}

/** Returns the signer of a name with the key of a seed of 32 bytes. */
export function signerOf(name: string, type: NoteKey['type'], seed: Uint8Array): NoteSigner {
  const privateKey = createPrivateKey({ key: Buffer.concat([derStart, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const bytes = Uint8Array.from(Buffer.from(x, 'base64url'))
  const publicText = encodeNoteKey({ name, type, bytes, id: keyId(name, type, bytes) })
  return { key: decodeNoteKey(publicText), publicText, privateKey }
}

function seedOf(privateKey: KeyObject): Uint8Array {
  return Uint8Array.from(Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url'))
}
