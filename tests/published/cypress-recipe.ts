import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { readmeCode } from './readme-code.ts'
import { checkServed, viteDev } from './stranger-browser.ts'
import { appFiles } from './stranger-files.ts'
import type { StrangerProject } from './stranger-project.ts'

/** Cypress from npm has types and a command line. The program itself comes from another server. */
export const cypressPackages = ['cypress@15.3.0', '@cypress/webpack-batteries-included-preprocessor@4.0.4']

/** Cypress runs the spec and the page in two frames of one page. */
const runner = `<!doctype html><html lang="en"><title>Runner</title>
<iframe name="page" width="500" height="700"></iframe><iframe name="spec" src="/spec.html"></iframe></html>`

/** The commands of Cypress that the recipe uses, queued and retried as Cypress does. */
const commands = `const queue = []
const soon = async (find) => {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = find()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('not found within 30 s: ' + find)
}
const page = () => parent.frames.page
window.cy = {
  visit: (url, { onBeforeLoad }) => void queue.push(async () => {
    parent.beforeLoad = onBeforeLoad
    page().location.href = url
    await soon(() => page().document.readyState === 'complete' && page().location.pathname === url)
  }),
  contains(selector, text) {
    const find = () => [...page().document.querySelectorAll(selector)].find((node) => node.textContent.includes(text))
    let subject
    queue.push(async () => { subject = await soon(find) })
    return { click: () => void queue.push(() => subject.click()) }
  },
}
window.it = async (name, body) => {
  try {
    body()
    for (const command of queue) await command()
    parent.outcome = 'passed: ' + name
  } catch (error) {
    parent.outcome = 'failed: ' + name + ': ' + error.message
  }
}
`

/** Bundles the spec as Cypress does. */
const bundle = `import preprocessor from '@cypress/webpack-batteries-included-preprocessor'
import { EventEmitter } from 'node:events'
import path from 'node:path'

const filePath = path.resolve('cypress/e2e/connect.cy.ts')
const file = Object.assign(new EventEmitter(), { filePath, outputPath: path.resolve('public/spec.js'), shouldWatch: false })
await preprocessor({ typescript: true })(file)
`

/** The page, and the testkit's recipe for Cypress. */
export const cypressFiles: Readonly<Record<string, string>> = {
  ...appFiles,
  'cypress/e2e/connect.cy.ts': readmeCode('Cypress', 'wallet-testkit')[0] ?? '',
  'cypress/tsconfig.json': JSON.stringify({
    extends: '../tsconfig.json',
    compilerOptions: { types: ['cypress'] },
    files: ['e2e/connect.cy.ts'],
  }),
  'public/runner.html': runner,
  'public/spec.html': '<!doctype html><script src="/commands.js"></script><script src="/spec.js"></script>',
  'public/commands.js': commands,
  'bundle.mjs': bundle,
}

/**
 * Type-checks the recipe with Cypress's types, bundles it with Cypress's own bundler, and runs it in a browser, in a frame next to
 * the page's. Only the commands are not those of Cypress.
 */
export async function runCypressRecipe(browser: Browser, app: StrangerProject): Promise<void> {
  await app.run('npx', 'tsc', '-p', 'cypress')
  await app.run('node', 'bundle.mjs')
  const check = async (page: Page) => {
    await page.addInitScript(() => {
      const beforeLoad: unknown = window.name === 'page' ? Reflect.get(window.parent, 'beforeLoad') : undefined
      if (typeof beforeLoad === 'function') beforeLoad(window)
    })
    await page.goto(new URL('runner.html', page.url()).href)
    await expect
      .poll(() => page.evaluate<unknown>(() => Reflect.get(window, 'outcome')), { timeout: 60_000 })
      .toBe('passed: connects')
  }
  // The wallet is the recipe's own.
  expect(await checkServed(browser, app, viteDev, check, [])).toEqual([])
}
