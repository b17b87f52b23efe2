import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The test files that take longest, the slowest first. A slow file that starts last would run alone at the end, with
 * one core idle. Order them by the durations that `vitest run --reporter=json` reports.
 */
export const slowFiles = [
  'tests/desk.test.ts',
  'tests/every-page.test.ts',
  'tests/money/simulation.test.ts',
  'tests/kill-anytime.test.ts',
  'tests/main-job.test.ts',
  'tests/money/faults.test.ts',
  'tests/proof.test.ts',
  'tests/account.test.ts',
  'tests/start.test.ts',
  'tests/fuzz/every-call.test.ts',
  'tests/team.test.ts',
  'tests/member.test.ts',
  'apps/wallet-docs/tests/site.test.ts',
  'packages/wallet-modal/tests/pairing.test.ts',
  'scripts/manual/runbooks.test.ts',
  'tests/runtime.test.ts',
  'tests/money/history.test.ts',
  'tests/public-pages.test.ts',
  'tests/attacks/poisoned-release.test.ts',
  'packages/wallet-modal/tests/list.test.ts',
  'tests/checkout.test.ts',
  'tests/fuzz/hostile-requests.test.ts',
  'packages/wallet-modal/tests/account.test.ts',
  'packages/wallet-modal/tests/foreign-styles.test.ts',
  'tests/goods.test.ts',
  'packages/wallet-modal/tests/gallery.test.ts',
  'tests/installed.test.ts',
  'tests/money/crash-matrix.test.ts',
  'tests/dev.test.ts',
  'apps/server/src/withdrawals/payout/adopted-payouts.test.ts',
  'tests/fuzz/every-command.test.ts',
  'packages/wallet-modal/tests/pairing-platforms.test.ts',
  'tests/image.test.ts',
  'packages/wallet-modal/tests/dialog.test.ts',
  'apps/server/src/deposits/adoption/adoption.test.ts',
  'tests/chinese.test.ts',
  'tests/fuzz/repeats.test.ts',
  'packages/wallet-modal/tests/sign-in.test.ts',
  'packages/ui/test/gallery.test.ts',
  'tests/fuzz/pages.test.ts',
  'packages/wallet-modal/tests/reconnect.test.ts',
  'tests/attacks/api/outsiders.test.ts',
  'packages/wallet-modal/tests/keyboard.test.ts',
] as const

/** The projects, those with the slowest files first. */
const projects = ['journeys', 'money-faults', 'money', 'web', 'server', 'components', 'desk']

/**
 * Starts the slow files of each project first, and the others in vitest's own order. A worker keeps its modules only
 * while the next file is of the same project and environment, so these stay together.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const ranks = new Map(sorted.map((file) => [file, rank(file)]))
    return sorted.sort((a, b) => compare(ranks.get(a), ranks.get(b)))
  }
}

type Rank = readonly [project: number, environment: string, place: number]

function rank({ moduleId, project }: TestSpecification): Rank {
  const environment = /@vitest-environment (\S+)/.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? ''
  const place = slowFiles.findIndex((file) => moduleId.endsWith(`/${file}`))
  return [projects.indexOf(project.name), environment, place < 0 ? slowFiles.length : place]
}

function compare(a: Rank = [0, '', 0], b: Rank = [0, '', 0]): number {
  return a[0] - b[0] || a[1].localeCompare(b[1]) || a[2] - b[2]
}
