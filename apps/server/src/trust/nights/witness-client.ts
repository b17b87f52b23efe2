import type { WitnessProblem } from '@terahold/contract/codes/incidents'
import {
  type Checkpoint,
  decodeCheckpoint,
  decodeNoteKey,
  encodeBase64,
  keyTypes,
  type NoteKey,
  readSignatures,
  verifyCheckpoint,
} from '@terahold/proof/note'

/** A witness as it is configured: its public key, and the address under which it takes checkpoints. */
export type Witness = { readonly key: NoteKey; readonly publicText: string; readonly url: string }

/** Reads a witness as it is configured: its public key and its address, separated by a space. @throws Error for another text. */
export function parseWitness(text: string): Witness {
  const [publicText = '', url = ''] = text.split(' ')
  const key = decodeNoteKey(publicText)
  if (key.type !== keyTypes.witness) throw new Error(`${key.name} has the key of a log, and a witness is needed`)
  return { key, publicText, url }
}

type Submission = {
  /** The checkpoint as the log signed it. */
  readonly note: string
  readonly log: NoteKey
  /** The size that the witness has signed before. */
  readonly oldSize: number
  readonly path: readonly Uint8Array[]
}

/** What a witness answered. `conflict`: it has another size. `problem` says why there is no signature. */
export type WitnessAnswer =
  | { readonly line: string; readonly at: Date }
  | { readonly conflict: number }
  | { readonly problem: WitnessProblem | `HTTP ${number}` }

/** The longest wait for a witness's whole answer. */
const longestWaitMs = 10_000
const longestAnswer = 64_000
/** A cosignature of the future is no evidence of when the log was seen. */
const clockToleranceMs = 86_400_000

const refusals: Readonly<Record<number, WitnessProblem>> = {
  400: 'bad_request',
  403: 'log_signature_refused',
  404: 'log_unknown',
  422: 'history_changed',
}

/** Submits a checkpoint to a witness (c2sp.org/tlog-witness, `add-checkpoint`). Does not throw for what a witness does. */
export async function submitCheckpoint(
  { key, url }: Witness,
  sent: Submission,
  now: Date,
  waitMs = longestWaitMs,
): Promise<WitnessAnswer> {
  const { note, oldSize, path } = sent
  const body = `old ${oldSize}\n${path.map((hash) => `${encodeBase64(hash)}\n`).join('')}\n${note}`
  let answer: { status: number; text: string }
  try {
    answer = await post(`${url.replace(/\/$/, '')}/add-checkpoint`, body, waitMs)
  } catch (error) {
    return {
      problem: error instanceof DOMException && error.name === 'TimeoutError' ? 'late_answer' : 'no_answer',
    }
  }
  if (answer.status === 409) {
    const size = /^(0|[1-9]\d{0,15})\n?$/.exec(answer.text)?.[1]
    return size === undefined ? { problem: 'conflict_without_size' } : { conflict: Number(size) }
  }
  if (answer.status !== 200) return { problem: refusals[answer.status] ?? `HTTP ${answer.status}` }
  return readLines(answer.text, { key, sent, now })
}

/** Returns the witness's own valid signature among those in its answer. */
async function readLines(
  text: string,
  { key, sent, now }: { readonly key: NoteKey; readonly sent: Submission; readonly now: Date },
): Promise<WitnessAnswer> {
  const checkpoint = decodeCheckpoint(sent.note)
  try {
    for (const line of text.split('\n').slice(0, -1)) {
      const signed: Checkpoint = { ...checkpoint, signatures: [...checkpoint.signatures, ...readSignatures([line])] }
      const verdict = await verifyCheckpoint(signed, { log: sent.log, witnesses: [key] })
      const at = verdict.verified ? verdict.cosigned[0]?.at : undefined
      if (at !== undefined && at * 1_000 <= now.getTime() + clockToleranceMs)
        return { line: `${line}\n`, at: new Date(at * 1_000) }
    }
  } catch {
    // A line of another form than a signature's.
  }
  return { problem: 'signature_invalid' }
}

async function post(url: string, body: string, waitMs: number): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'error',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    signal: AbortSignal.timeout(waitMs),
  })
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > longestAnswer) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return { status: response.status, text: Buffer.concat(chunks).toString('utf8') }
}
