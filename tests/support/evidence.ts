import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Visit } from './browser.ts'
import { root } from './product.ts'

const folder = join(root, 'test-results', 'failures')

/** Runs a journey through the app. When it fails, saves the screen and reports the page's errors. */
export async function walk(visit: Visit, name: string, way: () => Promise<void>): Promise<void> {
  try {
    await way()
  } catch (error) {
    mkdirSync(folder, { recursive: true })
    // A journey through several tabs may have closed the first.
    const page = visit.page.isClosed() ? visit.page.context().pages().at(-1) : visit.page
    await page?.screenshot({ path: join(folder, `${name}.png`) })
    const complaints = visit.complaints.join('\n')
    throw new Error(`${String(error)}\non ${page?.url()}, see test-results/failures/${name}.png\n${complaints}`, {
      cause: error,
    })
  }
}
