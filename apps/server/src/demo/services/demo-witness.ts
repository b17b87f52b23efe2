import { join } from 'node:path'
import type { Clock } from '../../foundation/clock.ts'
import type { Checkpointing } from '../../trust/nights/checkpoints.ts'
import { serveWitness } from '../../trust/nights/witness/serve-witness.ts'
import { demoLogSigners } from './demo-log-keys.ts'

/**
 * Starts the demo's witness with its own key and folder. It is asked over HTTP, as any witness is. Returns the log's
 * key and the address and key of this witness.
 */
export async function startWitness(
  { folder, clock }: { readonly folder: string; readonly clock: Clock },
  closers: (() => Promise<void>)[],
): Promise<Checkpointing> {
  const { log: signer, witness } = demoLogSigners()
  const { url, stop } = await serveWitness({
    signer: witness,
    clock,
    logs: [signer.key],
    folder: join(folder, 'witness'),
  })
  closers.push(stop)
  return { signer, witnesses: [{ key: witness.key, publicText: witness.publicText, url }] }
}
