import type { WitnessProblem } from '@terahold/contract/codes/incidents'
import type { Day } from '@terahold/money/day'
import { keyTypes } from '@terahold/proof/note'
import type { Database } from '../../db/connection.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import { matchIncidents } from '../../incidents/incidents.ts'
import { leafHash, merkleConsistency, merkleRoot } from '../../ledger/seals/merkle.ts'
import * as store from './night-store.ts'
import { type NoteSigner, signCheckpoint } from './note-signer.ts'
import { submitCheckpoint, type Witness, type WitnessAnswer } from './witness-client.ts'

/** The log's key, and who else signs its head. */
export type Checkpointing = { readonly signer: NoteSigner; readonly witnesses: readonly Witness[] }

export type CheckpointDependencies = Checkpointing & {
  readonly db: Database
  readonly clock: Clock
  /** The longest wait for a witness's answer; ten seconds by default. */
  readonly witnessWaitMs?: number
}

const incidentKind = 'witness_missing'
const retryAfterMs = 60_000
/** A witness that does not answer for this long is an incident. One that refuses is one at once. */
const patienceMs = 600_000
const silences: readonly (string | null)[] = ['no_answer', 'late_answer', null]

/**
 * Keeps the log of nights: adds each night's root, signs the log's head, and asks the witnesses to sign it. Nothing waits for
 * a witness: without its signature, the checkpoint is published with those that there are.
 */
export function createCheckpoints({ db, clock, signer, witnesses, witnessWaitMs }: CheckpointDependencies) {
  if (signer.key.type !== keyTypes.log) throw new Error('The key of a log is needed, and this is the key of a witness')
  const publicTexts = witnesses.map(({ publicText }) => publicText)

  /** Takes every step that is due. A repeat is harmless, also in two processes at once. */
  async function step(): Promise<void> {
    if (await store.hasUnlogged(db)) await transaction(db, extend)
    const newest = await store.readCheckpoint(db)
    if (!newest) return
    const attempts = new Map((await store.readAttempts(db)).map((attempt) => [attempt.witness, attempt]))
    const cosigned = new Set((await store.readCosignatures(db, newest.size)).map(({ witness }) => witness))
    const missing = witnesses.filter(({ publicText }) => !cosigned.has(publicText))
    await Promise.all(
      missing.filter(({ publicText }) => isDue(attempts.get(publicText))).map((witness) => submit(witness, newest)),
    )
    await raise(newest)
  }

  /** Adds the nights that are not in the log, and signs its head. */
  async function extend(tx: Tx): Promise<void> {
    await store.lockLog(tx)
    const hashes = await store.readNightHashes(tx)
    const added = (await store.readUnlogged(tx)).map((fields, at) => ({
      leafNo: BigInt(hashes.length + at),
      day: fields[0] as Day,
      hash: leafHash(JSON.stringify(fields)),
    }))
    if (added.length === 0) return
    await store.insertLeaves(tx, added)
    const all = [...hashes, ...added.map(({ hash }) => hash)]
    const head = { size: all.length, root: merkleRoot(all) }
    const note = signCheckpoint(signer, head)
    await store.insertCheckpoint(tx, { ...head, note, key: signer.publicText, witnesses: publicTexts })
  }

  function isDue(attempt: store.WitnessAttempt | undefined): boolean {
    if (attempt === undefined || attempt.problem === null) return true
    const age = clock.now().getTime() - attempt.triedAt.getTime()
    return age < 0 || age >= retryAfterMs
  }

  async function submit(witness: Witness, checkpoint: store.StoredCheckpoint): Promise<void> {
    const hashes = await store.readNightHashes(db, checkpoint.size)
    const send = (oldSize: number): Promise<WitnessAnswer> =>
      submitCheckpoint(
        witness,
        { note: checkpoint.note, log: signer.key, oldSize, path: merkleConsistency(hashes, oldSize) },
        clock.now(),
        witnessWaitMs,
      )
    const { publicText } = witness
    const known = await store.readWitnessedSize(db, publicText)
    let answer = await send(known)
    // The witness signed more than is stored here, or has lost what it signed.
    if ('conflict' in answer && answer.conflict <= checkpoint.size && answer.conflict !== known)
      answer = await send(answer.conflict)
    if ('line' in answer)
      await store.insertCosignature(db, {
        size: checkpoint.size,
        witness: publicText,
        line: answer.line,
        at: answer.at,
      })
    await store.storeAttempt(db, publicText, problemOf(answer, checkpoint.size))
  }

  /**
   * Opens an incident for each witness that did not sign the newest checkpoint, and closes those of the other
   * witnesses.
   */
  async function raise(newest: store.StoredCheckpoint): Promise<void> {
    const attempts = new Map((await store.readAttempts(db)).map(({ witness, problem }) => [witness, problem]))
    const cosigned = new Set((await store.readCosignatures(db, newest.size)).map(({ witness }) => witness))
    const isLate = clock.now().getTime() - newest.signedAt.getTime() > patienceMs
    const present = witnesses
      .filter(({ publicText }) => !cosigned.has(publicText))
      .map(({ key, publicText }) => ({ key, problem: attempts.get(publicText) ?? null }))
      .filter(({ problem }) => isLate || !silences.includes(problem))
      .map(({ key, problem }) => ({
        subject: key.name,
        detail: {
          witness: key.name,
          size: String(newest.size),
          problem: problem ?? ('not_asked' satisfies WitnessProblem),
        },
      }))
    await matchIncidents(db, clock, incidentKind, present)
  }

  return { step }
}

function problemOf(
  answer: WitnessAnswer,
  size: number,
): Extract<WitnessAnswer, { problem: unknown }>['problem'] | null {
  if ('line' in answer) return null
  if ('problem' in answer) return answer.problem
  return answer.conflict > size ? 'more_nights' : 'repeated_conflict'
}
