/**
 * A check by a Node program, or tests by vitest. `showsOutput`: people need what the check writes also when it passes.
 * @typedef {{ title: string, kind: 'check' | 'tests', args: string[], env?: NodeJS.ProcessEnv, showsOutput?: boolean,
 *   after?: TestStep }} ProgramStep
 */

/**
 * A step of `npm test`.
 * @typedef {ProgramStep | { title: string, kind: 'web build', after?: TestStep }} TestStep
 */

/** @type {TestStep} */
const webBuild = { title: 'Build of the web app', kind: 'web build' }

/**
 * Returns what `npm test` runs, as queues that run at the same time. The tests are one run, so that a core is idle only
 * at its end.
 * @param {string[]} narrowedTo parts of paths; with any, only the test files that match
 * @param {boolean} hasPooler whether those that use the database also run behind PgBouncer, afterwards
 * @returns {TestStep[][]}
 */
export function testQueues(narrowedTo, hasPooler) {
  if (narrowedTo.length > 0) {
    const tests = vitest('Tests, narrowed', narrowedTo)
    return [narrowedTo.some((filter) => filter.startsWith('tests')) ? [webBuild, tests] : [tests]]
  }
  const [slowChecks, lint] = checkQueues()
  /** @type {TestStep} */
  const secondBuild = { title: 'Second build of the web app', kind: 'check', args: ['scripts/check-web-build.ts'] }
  const pooled = {
    ...vitest('Tests behind PgBouncer', ['--project', 'server', '--project', 'money', '--project', 'money-faults']),
    env: { TERAHOLD_TEST_POOLED: 'yes' },
  }
  return [
    [webBuild, ...slowChecks, secondBuild],
    [...lint, { ...vitest('Tests', []), after: webBuild }, ...(hasPooler ? [pooled] : [])],
  ]
}

/**
 * Returns the checks of the whole tree, as two queues that take about as long.
 * @returns {[TestStep[], TestStep[]]}
 */
export function checkQueues() {
  /** @type {(title: string, args: string[], env?: NodeJS.ProcessEnv) => ProgramStep} */
  const check = (title, args, env = {}) => ({ title, kind: 'check', args, env })
  /** @type {(name: string, ...args: string[]) => string[]} */
  const program = (name, ...args) => [`node_modules/${name}`, ...args]
  // Go programs: collecting garbage on every core and at every doubling costs a third of their time.
  const [oneCore, lessCollecting] = [{ GOMAXPROCS: '1' }, { GOGC: '300' }]
  return [
    [
      check('Imports', ['scripts/check-imports.ts']),
      check('Words', ['scripts/check-words.ts']),
      { ...check('Commit subjects', ['scripts/check-commits.mjs']), showsOutput: true },
      check('Licences', ['scripts/check-licences.ts']),
      check('Translations', ['apps/web/scripts/check-locales.ts']),
      check('Types', program('typescript/bin/tsc', '-b', '--checkers', '1', '--builders', '1'), lessCollecting),
      check('Unused code and packages (knip)', program('knip/bin/knip.js', '--no-progress')),
      check('Format and lint (Biome)', program('@biomejs/biome/bin/biome', 'check', '--error-on-warnings')),
    ],
    [
      check('Lint with types (oxlint)', program('oxlint/bin/oxlint', '--deny-warnings'), oneCore),
      { ...check('Advisories', ['scripts/check-advisories.ts']), showsOutput: true },
    ],
  ]
}

/** @type {(title: string, filters: string[]) => TestStep} */
function vitest(title, filters) {
  return { title, kind: 'tests', args: ['node_modules/vitest/vitest.mjs', 'run', ...filters] }
}
