import { join } from 'node:path'
import { keyTypes } from '@terahold/proof/note'
import type { Clock } from '../../foundation/clock.ts'
import type { Checkpointing } from '../../trust/nights/checkpoints.ts'
import { keptNoteSigner } from '../../trust/nights/note-signer.ts'
import { serveWitness } from '../../trust/nights/witness/serve-witness.ts'

/**
 * Starts the demo's witness with its own key and folder. It is asked over HTTP, as any witness is. Returns the log's
 * key and the address and key of this witness.
 */
export async function startWitness(
  { folder, clock }: { readonly folder: string; readonly clock: Clock },
  closers: (() => Promise<void>)[],
): Promise<Checkpointing> {
  const signer = await keptNoteSigner(join(folder, 'checkpoint-key'), 'demo.terahold.invalid/nights', keyTypes.log)
  const own = join(folder, 'witness')
  const witness = await keptNoteSigner(join(own, 'key'), 'demo.witness.invalid/w1', keyTypes.witness)
  const { url, stop } = await serveWitness({ signer: witness, clock, logs: [signer.key], folder: own })
  closers.push(stop)
  return { signer, witnesses: [{ key: witness.key, publicText: witness.publicText, url }] }
}
