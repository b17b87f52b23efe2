/** Renders the web app's SVG icons as PNG files in the test browser. Run it after changing a drawing, and commit the files. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'

const web = fileURLToPath(new URL('../apps/web', import.meta.url))
const icons = [
  { drawing: 'public/icon.svg', name: 'icon-192', size: 192 },
  { drawing: 'public/icon.svg', name: 'icon-512', size: 512 },
  // Phones crop these icons to a shape, so the background fills the square.
  { drawing: 'build/icons/maskable.svg', name: 'maskable-512', size: 512 },
  { drawing: 'build/icons/maskable.svg', name: 'apple-touch-180', size: 180 },
  // Phones show only the shape of this icon, in one colour.
  { drawing: 'build/icons/badge.svg', name: 'badge-96', size: 96 },
] as const

const folder = join(web, 'public', 'icons')
mkdirSync(folder, { recursive: true })
const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  const page = await browser.newPage()
  for (const { drawing, name, size } of icons) {
    const svg = readFileSync(join(web, drawing)).toString('base64')
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>* { margin: 0 } img { display: block }</style><img width="${size}" src="data:image/svg+xml;base64,${svg}">`,
    )
    await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true })
  }
} finally {
  await browser.close()
}
