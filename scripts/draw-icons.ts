import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'
import { readArguments } from './command-line/help.mjs'

readArguments(`node scripts/run.mjs scripts/draw-icons.ts [--help]

Renders the web app's SVG icons as PNG files in the test browser. Run it after changing a drawing, and commit the files.
`)

const web = fileURLToPath(new URL('../apps/web', import.meta.url))
const icons = [
  { drawing: 'public/icon.svg', name: 'icon-192', size: 192 },
  { drawing: 'public/icon.svg', name: 'icon-512', size: 512 },
  // Phones crop these icons to a shape, so the background fills the square.
  { drawing: 'build/icons/maskable.svg', name: 'maskable-512', size: 512 },
  { drawing: 'build/icons/maskable.svg', name: 'apple-touch-180', size: 180 },
  // Phones show only the shape of this icon, in one colour.
  { drawing: 'build/icons/badge.svg', name: 'badge-96', size: 96 },
  // Messengers show it with the link of an invitation.
  { drawing: 'build/icons/share-card.svg', name: 'share-card', size: 1200, height: 630 },
] as const satisfies readonly { drawing: string; name: string; size: number; height?: number }[]

const font = readFileSync(join(web, '../../packages/ui/src/style/figtree.woff2')).toString('base64')
const fontFace = `@font-face { font-family: Figtree; src: url(data:font/woff2;base64,${font}); font-weight: 400 600 }`
const folder = join(web, 'public', 'icons')
mkdirSync(folder, { recursive: true })
const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  const page = await browser.newPage()
  for (const { drawing, name, size, ...icon } of icons) {
    const svg = readFileSync(join(web, drawing), 'utf8')
    await page.setViewportSize({ width: size, height: 'height' in icon ? icon.height : size })
    await page.setContent(`<style>${fontFace} * { margin: 0 } svg { display: block; width: ${size}px }</style>${svg}`)
    await page.evaluate('document.fonts.ready.then(() => undefined)')
    await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true })
  }
} finally {
  await browser.close()
}
