import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The test files that take longest, the slowest first. A slow file that starts last would run alone at the end, with
 * one core idle. Order them by the durations that `vitest run --reporter=json` reports.
 */
export const slowFiles = [
  'tests/desk.test.ts',
  'tests/every-page.test.ts',
  'tests/money/simulation.test.ts',
  'tests/fuzz/every-call.test.ts',
  'tests/main-job.test.ts',
  'tests/kill-anytime.test.ts',
  'tests/account.test.ts',
  'tests/proof.test.ts',
  'tests/money/faults.test.ts',
  'tests/team.test.ts',
  'apps/wallet-docs/tests/site.test.ts',
  'tests/fuzz/hostile-requests.test.ts',
  'tests/money/crash-matrix.test.ts',
  'tests/attacks/poisoned-release.test.ts',
  'tests/member.test.ts',
  'packages/wallet-modal/tests/pairing.test.ts',
  'tests/goods.test.ts',
  'tests/fuzz/repeats.test.ts',
  'tests/start.test.ts',
  'packages/wallet-modal/tests/gallery.test.ts',
  'packages/wallet-modal/tests/account.test.ts',
  'packages/wallet-modal/tests/list.test.ts',
  'tests/installed.test.ts',
  'tests/dev.test.ts',
  'tests/failed-start.test.ts',
  'tests/runtime.test.ts',
  'tests/public-pages.test.ts',
  'tests/checkout.test.ts',
  'packages/wallet-modal/tests/dialog.test.ts',
  'packages/wallet-modal/tests/foreign-styles.test.ts',
  'packages/ui/test/gallery.test.ts',
  'tests/attacks/api/outsiders.test.ts',
] as const

/** Starts the slow files first, and the others in vitest's own order. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const index = slowFiles.findIndex((file) => moduleId.endsWith(`/${file}`))
  return index < 0 ? slowFiles.length : index
}
