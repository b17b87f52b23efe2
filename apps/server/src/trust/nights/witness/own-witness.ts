import { isContinued, type LogHead } from '@terahold/proof/log'
import { type Checkpoint, decodeBase64, decodeCheckpoint, type NoteKey, verifyCheckpoint } from '@terahold/proof/note'
import type { Clock } from '../../../foundation/clock.ts'
import { cosign, type NoteSigner } from '../note-signer.ts'

/** Keeps the newest head of each log that the witness signed. */
export type WitnessStore = {
  readonly read: (origin: string) => Promise<LogHead | undefined>
  /** Resolves when the head is on the disk. */
  readonly write: (origin: string, head: LogHead) => Promise<void>
}

export type WitnessDependencies = {
  readonly signer: NoteSigner
  readonly clock: Clock
  readonly logs: readonly NoteKey[]
  readonly store: WitnessStore
}

export type WitnessReply = { readonly status: 200 | 400 | 403 | 404 | 409 | 422; readonly text: string }

const mostHashes = 63

/** A witness (c2sp.org/tlog-witness): signs a log's head if the log continues what the witness signed before. */
export function createOwnWitness({ signer, clock, logs, store }: WitnessDependencies) {
  let queue: Promise<unknown> = Promise.resolve()

  /** Answers the body of `add-checkpoint`, one at a time: a head is compared and kept before the next one is read. */
  function addCheckpoint(body: string): Promise<WitnessReply> {
    const answered = queue.then(() => answer(body))
    queue = answered.catch(() => undefined)
    return answered
  }

  async function answer(body: string): Promise<WitnessReply> {
    const read = readSubmission(body)
    if (read === undefined) return reply(400, 'malformed')
    const { checkpoint, oldSize, path } = read
    const log = logs.find(({ name }) => name === checkpoint.origin)
    if (log === undefined) return reply(404, 'unknown log')
    if (!(await verifyCheckpoint(checkpoint, { log, witnesses: [] })).verified) return reply(403, 'signature')
    if (oldSize > checkpoint.size) return reply(400, 'the old size is larger')
    const known = await store.read(checkpoint.origin)
    if (oldSize !== (known?.size ?? 0)) return reply(409, String(known?.size ?? 0))
    if (known && !isContinued(known, checkpoint, path)) return reply(422, 'not consistent')
    if (!known && path.length > 0) return reply(422, 'a proof from nothing')
    await store.write(checkpoint.origin, { size: checkpoint.size, root: checkpoint.root })
    return { status: 200, text: cosign(signer, checkpoint.body, Math.floor(clock.now().getTime() / 1_000)) }
  }

  return { addCheckpoint }
}

type Submitted = { readonly oldSize: number; readonly path: readonly Uint8Array[]; readonly checkpoint: Checkpoint }

function readSubmission(body: string): Submitted | undefined {
  const end = body.indexOf('\n\n')
  const [first = '', ...lines] = body.slice(0, end).split('\n')
  const oldSize = /^old (0|[1-9]\d{0,15})$/.exec(first)?.[1]
  const path = lines.map(decodeBase64)
  if (end < 0 || oldSize === undefined || path.length > mostHashes || path.some(({ length }) => length !== 32))
    return undefined
  try {
    return { oldSize: Number(oldSize), path, checkpoint: decodeCheckpoint(body.slice(end + 2)) }
  } catch {
    return undefined
  }
}

function reply(status: WitnessReply['status'], text: string): WitnessReply {
  return { status, text: `${text}\n` }
}
