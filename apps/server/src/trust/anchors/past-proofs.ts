import type { lineProof, settlementProof } from '@terahold/contract/calls/member/past-proofs'
import type { AnswerOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { findSealedLine, readSealTexts } from '../../ledger/seals/line-proof.ts'
import { merklePath } from '../../ledger/seals/merkle.ts'
import { readCovering } from './anchor-store.ts'
import { readLeafHashes, readLogged } from './settlement-log.ts'

export type PastProofs = ReturnType<typeof createPastProofs>

/**
 * Creates the proofs of past entries under the first root on the chain that covers each: what was anchored once cannot be
 * altered without a wrong proof.
 */
export function createPastProofs(db: Database) {
  /** @throws Refusal 404 record_unknown. */
  async function settlement(settlementId: string): Promise<AnswerOf<typeof settlementProof>> {
    const logged = await readLogged(db, settlementId)
    if (!logged) throw new Refusal(404, 'record_unknown', { field: 'settlementId' })
    const { leafNo } = logged
    const root = leafNo === null ? undefined : await readCovering(db, { leafNo })
    if (leafNo === null || !root) return { data: { fields: [...logged.fields], proof: null } }
    const path = merklePath(await readLeafHashes(db, root.settlements), Number(leafNo))
    const place = { index: Number(leafNo), size: Number(root.settlements), path: path.map(hexOf) }
    return { data: { fields: [...logged.fields], proof: { day: root.day, block: Number(root.block), ...place } } }
  }

  /** @throws Refusal 404 record_unknown. */
  async function line(memberId: string, transferId: string): Promise<AnswerOf<typeof lineProof>> {
    const sealed = await findSealedLine(db, memberId, transferId)
    if (!sealed) throw new Refusal(404, 'record_unknown', { field: 'transferId' })
    const { block } = sealed
    const fields = [...sealed.fields]
    const root = block === null ? undefined : await readCovering(db, { blockNo: block.blockNo })
    if (block === null || root === undefined) return { data: { fields, proof: null } }
    const seals = await readSealTexts(db, block.blockNo, root.lastBlockNo)
    const place = { index: block.index, size: block.size, path: block.path.map(hexOf) }
    return { data: { fields, proof: { day: root.day, block: Number(root.block), ...place, seals } } }
  }

  return { settlement, line }
}

function hexOf(bytes: Buffer): string {
  return bytes.toString('hex')
}
