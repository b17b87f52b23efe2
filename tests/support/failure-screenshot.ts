import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Visit } from './browser.ts'
import { recentOutput, root } from './product.ts'

const folder = join(root, 'test-results', 'failures')

/** Runs steps in the browser. When they fail, saves the screen and reports the errors of the page and the server's output. */
export async function withFailureScreenshot(visit: Visit, name: string, steps: () => Promise<void>): Promise<void> {
  try {
    await steps()
  } catch (error) {
    mkdirSync(folder, { recursive: true })
    // Steps through several tabs may have closed the first.
    const page = visit.page.isClosed() ? visit.page.context().pages().at(-1) : visit.page
    await page?.screenshot({ path: join(folder, `${name}.png`) })
    const complaints = visit.complaints.join('\n')
    const place = `on ${page?.url()}, see test-results/failures/${name}.png`
    throw new Error([String(error), place, complaints, recentOutput()].join('\n'), { cause: error })
  }
}
