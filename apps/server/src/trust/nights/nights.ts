import { createPastProofs } from '../anchors/past-proofs.ts'
import { type CheckpointDependencies, type Checkpointing, createCheckpoints } from './checkpoints.ts'
import { createNightProofs } from './night-proofs.ts'

/** Creates the proofs of past nights and entries, and the job that signs the log of nights where this process has the key. */
export function createNights(
  { db, clock }: Pick<CheckpointDependencies, 'db' | 'clock'>,
  checkpointing: Checkpointing | undefined,
) {
  return {
    pastProofs: createPastProofs(db),
    nightProofs: createNightProofs(db),
    checkpoints: checkpointing && createCheckpoints({ db, clock, ...checkpointing }),
  }
}
