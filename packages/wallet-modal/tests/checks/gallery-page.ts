import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Dress } from '../../gallery/dress.ts'
import type { GalleryState } from '../../gallery/gallery-state.ts'
import type { ServedPage } from '../../gallery/serve-page.ts'

declare global {
  interface Window {
    /** Whatever the page's content security policy refused. */
    refused?: string[]
  }
}

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] }

export const phone = { width: 390, height: 844 }
export const usual: Dress = { theme: 'light', language: 'en', text: 'usual' }

/** A page of the gallery, and what it complained of since it was last asked. */
export type GalleryPage = {
  readonly page: Page
  /** Shows a state alone, and waits until all of it is drawn. */
  show(state: Pick<GalleryState, 'id'>, dress?: Dress): Promise<void>
  /** Changes dress and window with the modal open. */
  wear(dress: Dress, viewport?: { width: number; height: number }): Promise<void>
  axeFaults(): Promise<string[]>
  /** Controls of the accessibility tree without a name. */
  unnamedControls(): Promise<string[]>
  complaints(): Promise<string[]>
}

export async function openGallery(
  browser: Browser,
  server: ServedPage,
  options: BrowserContextOptions = {},
): Promise<GalleryPage> {
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce', ...options })
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await context.addInitScript(() => {
    const refused: string[] = []
    window.refused = refused
    document.addEventListener('securitypolicyviolation', (event) => {
      refused.push(`${event.effectiveDirective} refused ${event.blockedURI}`)
    })
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
  })
  page.on('pageerror', ({ message }) => said.push(message))
  const session = await context.newCDPSession(page)

  async function settle() {
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    })
  }

  return {
    page,
    async show({ id }, dress = usual) {
      await page.goto(`${server.url}?${new URLSearchParams({ state: id, ...dress }).toString()}`)
      await page.locator('html[data-ready]').waitFor()
    },
    async wear(dress, viewport = phone) {
      await page.setViewportSize(viewport)
      await page.evaluate((wanted) => window.gallery?.wear(wanted), dress)
      await settle()
    },
    async axeFaults() {
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
      const { violations } = await page.evaluate<AxeResult>('axe.run(document, { resultTypes: ["violations"] })')
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    async unnamedControls() {
      const { nodes } = await session.send('Accessibility.getFullAXTree')
      const roles = new Set(['button', 'link', 'tab', 'textbox', 'searchbox', 'combobox'])
      return nodes.flatMap(({ ignored, role, name, nodeId }) =>
        !ignored && roles.has(String(role?.value)) && !String(name?.value ?? '').trim()
          ? [`${String(role?.value)} ${nodeId} has no name`]
          : [],
      )
    },
    async complaints() {
      const refused = await page.evaluate(() => window.refused?.splice(0) ?? [])
      return [...refused, ...said.splice(0)]
    },
  }
}
