import { sha256 } from '@noble/hashes/sha2.js'
import { compareBytes, joined, numberOf } from './bytes.ts'
import { MalformedFile } from './file.ts'
import type { LogHead } from './log.ts'

/** A public key with the name of its holder (c2sp.org/signed-note). */
export type NoteKey = {
  readonly name: string
  /** Which key of that name: the first 4 bytes of a hash of name and key. */
  readonly id: Uint8Array
  readonly type: (typeof keyTypes)[keyof typeof keyTypes]
  readonly bytes: Uint8Array<ArrayBuffer>
}

type NoteSignature = { readonly name: string; readonly id: Uint8Array; readonly bytes: Uint8Array<ArrayBuffer> }

/** A log's head as the log signed it (c2sp.org/tlog-checkpoint), with the signatures under it. */
export type Checkpoint = LogHead & {
  readonly origin: string
  /** What is signed: the text up to the blank line. */
  readonly body: string
  readonly signatures: readonly NoteSignature[]
}

/** A witness that saw a log continue up to a checkpoint, and when, in seconds since 1970. */
export type Cosigned = { readonly name: string; readonly at: number }

/**
 * Why a checkpoint is not verified. `other_log`: its origin is not the name of the log's key. `unsigned`: it has no valid
 * signature by that key. `cosignature_invalid`: a signature that names a witness's key is not by it.
 */
export type NoteFault = 'malformed' | 'other_log' | 'unsigned' | 'cosignature_invalid'

/** Verifies an Ed25519 signature. */
export type VerifyEd25519 = (
  key: Uint8Array<ArrayBuffer>,
  message: Uint8Array,
  signature: Uint8Array,
) => Promise<boolean>

/** Ed25519 itself, and Ed25519 by a witness (c2sp.org/tlog-cosignature). */
export const keyTypes = { log: 1, witness: 4 } as const

const encoder = new TextEncoder()
const keyForm = /^([^\s+]{1,200})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{43,60}={0,2})$/
const signatureForm = /^— ([^\s+]{1,200}) ([A-Za-z0-9+/]{4,5000}={0,2})$/
const sizeForm = /^(?:0|[1-9]\d{0,15})$/
/** More than any log has, so that a long text costs no time. */
const mostSignatures = 64

/** Reads a public key as its holder publishes it: name, id and key, joined by `+`. @throws MalformedFile when it is none. */
export function decodeNoteKey(text: string): NoteKey {
  const [, name = '', id = '', encoded = ''] = keyForm.exec(text) ?? []
  const [type, ...bytes] = decodeBase64(encoded)
  if (bytes.length !== 32 || (type !== keyTypes.log && type !== keyTypes.witness))
    throw new MalformedFile('malformed', 'this is no public key of a log or a witness')
  const key = { name, type, bytes: Uint8Array.from(bytes), id: keyId(name, type, Uint8Array.from(bytes)) }
  if (hexOf(key.id) !== id) throw new MalformedFile('malformed', 'the id of this key is not that of its name and bytes')
  return key
}

/** Returns a public key as {@link decodeNoteKey} reads it. */
export function encodeNoteKey({ name, type, bytes, id }: NoteKey): string {
  return `${name}+${hexOf(id)}+${encodeBase64(joined(Uint8Array.of(type), bytes))}`
}

/** Returns the 4 bytes that name a key in a signature line. */
export function keyId(name: string, type: NoteKey['type'], bytes: Uint8Array): Uint8Array {
  return sha256(joined(encoder.encode(`${name}\n`), Uint8Array.of(type), bytes)).slice(0, 4)
}

/** Reads a signed checkpoint. @throws MalformedFile when it is none. */
export function decodeCheckpoint(note: string): Checkpoint {
  const end = note.lastIndexOf('\n\n')
  const body = note.slice(0, end + 1)
  const lines = note.slice(end + 2).split('\n')
  const [origin = '', size = '', root = '', ...extensions] = body.split('\n')
  const isWhole = lines.pop() === '' && extensions.pop() === '' && !extensions.includes('')
  const head = { size: decodeSize(size), root: decodeBase64(root) }
  if (!isWhole || origin === '' || head.root.length !== 32)
    throw new MalformedFile('malformed', 'this is no checkpoint')
  return { ...head, origin, body, signatures: readSignatures(lines) }
}

/** Reads the size of a log as text. @throws MalformedFile when it is no decimal number below 2^53, or has leading zeros. */
export function decodeSize(text: string): number {
  const size = sizeForm.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(size)) throw new MalformedFile('malformed', 'this is no size of a log')
  return size
}

/** Reads the lines of signatures. @throws MalformedFile when one is none, or there are none or too many. */
export function readSignatures(lines: readonly string[]): NoteSignature[] {
  if (lines.length === 0 || lines.length > mostSignatures)
    throw new MalformedFile('malformed', 'too few or many signatures')
  return lines.map((line) => {
    const [, name = '', encoded = ''] = signatureForm.exec(line) ?? []
    const bytes = decodeBase64(encoded)
    if (bytes.length < 5) throw new MalformedFile('malformed', 'this is no signature line')
    return { name, id: bytes.slice(0, 4), bytes: bytes.slice(4) }
  })
}

export type CheckpointVerdict =
  | { readonly verified: true; readonly cosigned: readonly Cosigned[] }
  | { readonly verified: false; readonly fault: NoteFault }

/**
 * Verifies a checkpoint's signatures: the log's, and those of the witnesses whose keys are given. Others are ignored. A
 * witness without a signature is not in `cosigned`; one that signed several times is there once, with its latest time.
 */
export async function verifyCheckpoint(
  checkpoint: Checkpoint,
  { log, witnesses }: { readonly log: NoteKey; readonly witnesses: readonly NoteKey[] },
  verify: VerifyEd25519 = verifyByBrowser,
): Promise<CheckpointVerdict> {
  const { origin, body } = checkpoint
  if (origin !== log.name) return { verified: false, fault: 'other_log' }
  const own = checkpoint.signatures.filter(isBy(log))
  const strictly = refusingSmallOrder(verify)
  const isSigned = await Promise.all(own.map(({ bytes }) => strictly(log.bytes, encoder.encode(body), bytes)))
  if (log.type !== keyTypes.log || isSigned.length === 0 || isSigned.includes(false))
    return { verified: false, fault: 'unsigned' }
  const cosigned: Cosigned[] = []
  for (const witness of witnesses) {
    const own = checkpoint.signatures.filter(isBy(witness))
    const found = await Promise.all(own.map((signature) => timeOfCosignature(checkpoint, witness, signature, strictly)))
    const times = found.filter((time) => time !== undefined)
    if (times.length < found.length) return { verified: false, fault: 'cosignature_invalid' }
    if (times.length > 0) cosigned.push({ name: witness.name, at: Math.max(...times) })
  }
  return { verified: true, cosigned }
}

/** Returns when a witness made a signature of a checkpoint, in seconds since 1970; undefined when it did not make it. */
async function timeOfCosignature(
  { body }: Checkpoint,
  witness: NoteKey,
  { bytes }: NoteSignature,
  verify: VerifyEd25519,
): Promise<number | undefined> {
  if (witness.type !== keyTypes.witness || bytes.length !== 72) return undefined
  const at = Number(numberOf(bytes.subarray(0, 8)))
  if (at === 0 || !Number.isSafeInteger(at)) return undefined
  return (await verify(witness.bytes, encoder.encode(cosignedText(body, at)), bytes.slice(8))) ? at : undefined
}

/** Returns what a witness signs: the time and the checkpoint's body. */
export function cosignedText(body: string, seconds: number): string {
  return `cosignature/v1\ntime ${seconds}\n${body}`
}

function isBy({ name, id }: NoteKey): (signature: NoteSignature) => boolean {
  return (signature) => signature.name === name && compareBytes(signature.id, id) === 0
}

/** The points of small order, by their bytes in hex without the sign, also in spellings that are not canonical. */
const smallOrder =
  /^(?:0[01](?:00){31}|e[cde](?:ff){30}7f|26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05|c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a)$/

/** One signature by a key of small order fits many messages. Browsers differ in what they refuse. */
function refusingSmallOrder(verify: VerifyEd25519): VerifyEd25519 {
  const isSmall = (point: Uint8Array) => smallOrder.test(hexOf(point.with(31, (point[31] ?? 0) & 127)))
  return async (key, message, signature) =>
    signature.length === 64 && !isSmall(key) && !isSmall(signature.slice(0, 32)) && verify(key, message, signature)
}

async function verifyByBrowser(key: Uint8Array<ArrayBuffer>, message: Uint8Array, signature: Uint8Array) {
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', imported, Uint8Array.from(signature), Uint8Array.from(message))
}

/** Returns whether this browser verifies Ed25519 signatures; false also for a text that is no key. */
export async function verifiesEd25519(publicKey: string): Promise<boolean> {
  try {
    await crypto.subtle.importKey('raw', decodeNoteKey(publicKey).bytes, 'Ed25519', false, ['verify'])
    return true
  } catch {
    return false
  }
}

/** Returns bytes in base64. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** Returns the bytes of base64; none when it is not exactly what {@link encodeBase64} returns. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    return encodeBase64(bytes) === text ? bytes : new Uint8Array()
  } catch {
    return new Uint8Array()
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
