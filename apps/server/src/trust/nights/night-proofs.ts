import type { logProof } from '@terahold/contract/calls/member/night-log'
import type { AnswerOf, ParsedInputOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { merkleConsistency, merklePath } from '../../ledger/seals/merkle.ts'
import { readLeafHashes } from '../anchors/settlement-log.ts'
import * as store from './night-store.ts'

type Found = NonNullable<Awaited<ReturnType<typeof store.readNight>>>

export type NightProofs = ReturnType<typeof createNightProofs>

/** Creates the proofs of the log of nights: that a night is in it, and that it continues an earlier size. */
export function createNightProofs(db: Database) {
  /** Returns the newest checkpoint with its cosignatures; undefined before there is one. */
  async function checkpoint(): Promise<string | undefined> {
    const newest = await store.readCheckpoint(db)
    return newest && publish(newest)
  }

  async function publish({ note, size }: store.StoredCheckpoint): Promise<string> {
    const lines = (await store.readCosignatures(db, size)).map(({ line }) => line)
    return note + lines.join('')
  }

  /** @throws Refusal 404 record_unknown. */
  async function prove(input: ParsedInputOf<typeof logProof>): Promise<AnswerOf<typeof logProof>> {
    const head = await store.readCheckpoint(db, input.size)
    if (!head) throw new Refusal(404, 'record_unknown', { field: 'size' })
    if (input.from !== undefined && input.from > head.size) throw new Refusal(404, 'record_unknown', { field: 'from' })
    const hashes = await store.readNightHashes(db, head.size)
    const last = await store.readNight(db, { leafNo: head.size - 1 })
    if (!last) throw new Error(`night ${head.size - 1} of the log is missing`)
    const wanted = input.day === undefined ? undefined : await store.readNight(db, { day: input.day })
    const cosigners = (await store.readCosignatures(db, head.size)).map(({ witness }) => witness)
    const logged = ({ fields, index }: Found) => ({
      fields: [...fields],
      index,
      path: merklePath(hashes, index).map(hexOf),
    })
    return {
      data: {
        key: head.key,
        witnesses: [...new Set([...head.witnesses, ...cosigners])],
        checkpoint: await publish(head),
        newest: logged(last),
        night: wanted && wanted.index < head.size ? logged(wanted) : null,
        growth: input.from === undefined ? null : growthOf(hashes, input.from),
        settlementGrowth: await settlementGrowth(last.fields, input.settlementsFrom),
      },
    }
  }

  async function settlementGrowth(fields: readonly string[], from: number | undefined) {
    const size = fields[6] ?? ''
    if (from === undefined || size === '') return null
    if (from > Number(size)) throw new Refusal(404, 'record_unknown', { field: 'settlementsFrom' })
    return growthOf(await readLeafHashes(db, BigInt(size)), from)
  }

  return { checkpoint, prove }
}

function growthOf(hashes: readonly Buffer[], from: number) {
  return { from, path: merkleConsistency(hashes, from).map(hexOf) }
}

function hexOf(bytes: Buffer): string {
  return bytes.toString('hex')
}
