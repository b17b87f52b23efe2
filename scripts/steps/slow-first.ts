import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The test files that take longest, the slowest first. A slow file that starts last would run alone at the end, with
 * one core idle. Order them by the durations that `vitest run --reporter=json` reports.
 */
export const slowFiles = [
  'packages/wallet-modal/tests/gallery.test.ts',
  'packages/wallet-modal/tests/list.test.ts',
  'packages/wallet-modal/tests/account.test.ts',
  'apps/server/src/production/doctor/doctor.test.ts',
  'apps/server/src/production/open-production.test.ts',
  'packages/wallet-modal/tests/pairing.test.ts',
  'packages/wallet-modal/tests/dialog.test.ts',
  'apps/server/src/production/logins.test.ts',
  'packages/decisions/src/verify.test.ts',
  'apps/server/src/db/embedded/embedded-postgres.test.ts',
  'apps/server/src/deposits/watch/faults.property.test.ts',
  'packages/ui/test/gallery.test.ts',
  'tests/every-page.test.ts',
  'tests/money/simulation.test.ts',
  'tests/money/crash-matrix.test.ts',
  'tests/main-job.test.ts',
  'tests/kill-anytime.test.ts',
  'tests/goods.test.ts',
] as const

/** Starts the slow files of each group first, and the others in vitest's own order. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => groupOf(a) - groupOf(b) || rank(a) - rank(b))
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder
}

function rank({ moduleId }: TestSpecification): number {
  const index = slowFiles.findIndex((file) => moduleId.endsWith(`/${file}`))
  return index < 0 ? slowFiles.length : index
}
