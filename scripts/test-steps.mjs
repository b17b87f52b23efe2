import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** @type {TestStep} */
const webBuild = { title: 'Build of the web app', kind: 'web build' }

/**
 * A step of `npm test`: a check by a Node program, tests by vitest, or the build of the web app.
 * @typedef {{ title: string, kind: 'check' | 'tests', args: string[] } | { title: string, kind: 'web build' }} TestStep
 */

/**
 * What `npm test` runs, in order: the quick checks of the whole tree first, then the tests.
 * @param {string} root
 * @param {string[]} narrowedTo parts of paths; with any, only the test files that match
 * @returns {TestStep[]}
 */
export function testSteps(root, narrowedTo) {
  /** @type {(title: string, projects: string[], filters: string[]) => TestStep} */
  const vitest = (title, projects, filters) => ({
    title,
    kind: 'tests',
    args: ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name]), ...filters],
  })
  if (narrowedTo.length > 0) {
    const tests = vitest('Tests, narrowed', ['server', 'web', 'journeys', 'money'], narrowedTo)
    return narrowedTo.some((filter) => filter.startsWith('tests')) ? [webBuild, tests] : [tests]
  }
  const tests = [vitest('Tests', ['server', 'web'], [])]
  if (existsSync(join(root, 'tests'))) {
    tests.push(vitest('Journeys, and money under fault', ['journeys', 'money'], ['--passWithNoTests']))
  }
  return [...checks(root), webBuild, ...tests]
}

/**
 * @param {string} root
 * @returns {TestStep[]}
 */
function checks(root) {
  /** @type {(name: string, ...args: string[]) => string[]} */
  const program = (name, ...args) => [`node_modules/${name}`, ...args]
  /** @type {TestStep[]} */
  const steps = [
    // One checker: each further one repeats the work that the checkers share, and other steps use the other cores.
    { title: 'Types', kind: 'check', args: program('typescript/bin/tsc', '-b', '--checkers', '1', '--builders', '1') },
    {
      title: 'Format and lint (Biome)',
      kind: 'check',
      args: program('@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
    },
    { title: 'Lint with types (oxlint)', kind: 'check', args: program('oxlint/bin/oxlint', '--deny-warnings') },
    { title: 'Unused code and packages (knip)', kind: 'check', args: program('knip/bin/knip.js', '--no-progress') },
    { title: 'Who imports whom', kind: 'check', args: ['scripts/check-imports.ts'] },
    { title: 'Licences', kind: 'check', args: ['scripts/check-licences.ts'] },
  ]
  const translations = 'apps/web/scripts/check-locales.ts'
  if (existsSync(join(root, translations))) steps.push({ title: 'Translations', kind: 'check', args: [translations] })
  return steps
}
