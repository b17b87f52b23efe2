import { type CheckpointDependencies, type Checkpointing, createCheckpoints } from './checkpoints.ts'
import { createNightProofs } from './night-proofs.ts'

/** Creates the log of nights: its proofs, and the job that signs it where this process has the key. */
export function createNights(
  { db, clock }: Pick<CheckpointDependencies, 'db' | 'clock'>,
  checkpointing: Checkpointing | undefined,
) {
  return {
    nightProofs: createNightProofs(db),
    checkpoints: checkpointing && createCheckpoints({ db, clock, ...checkpointing }),
  }
}
