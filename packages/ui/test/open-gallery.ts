import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import chromium from '@sparticuz/chromium'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { AxeResults } from 'axe-core'
import { type Browser, type BrowserContextOptions, type Page, chromium as playwright } from 'playwright-core'
import { build, type Rolldown } from 'vite'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const ORIGIN = 'http://gallery.test/'
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

type Files = ReadonlyMap<string, string | Uint8Array>

/** Builds the gallery page in `root` as the product ships, in memory. */
export async function buildGallery(root = join(import.meta.dirname, 'gallery')): Promise<Files> {
  const { NODE_ENV } = process.env
  // The test runner's own NODE_ENV would bundle React's development build.
  process.env.NODE_ENV = 'production'
  try {
    const plugins = [react(), tailwind()]
    const built = await build({ root, configFile: false, logLevel: 'error', plugins, build: { write: false } })
    const { output } = built as Rolldown.RolldownOutput
    return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
  } finally {
    process.env.NODE_ENV = NODE_ENV
  }
}

/** A file of the gallery as served, with the product's strict content policy. */
export function galleryFile(files: Files, name: string): { headers: Record<string, string>; body: Buffer } | undefined {
  const body = files.get(name)
  if (body === undefined) return undefined
  const headers = {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'content-security-policy': "default-src 'self'; img-src 'self' data:",
  }
  return { headers, body: Buffer.from(body) }
}

/** The system's Chromium, else the one inside the npm package. */
export async function launchBrowser(): Promise<Browser> {
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  )
  return playwright.launch({
    executablePath: installed ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
}

/** Opens the gallery under the product's strict content policy; no server is needed. */
export async function openGallery(browser: Browser, files: Files, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', ...options })
  const page = await context.newPage()
  await page.route(`${ORIGIN}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1) || 'index.html'
    const found = galleryFile(files, name)
    return found === undefined ? route.fulfill({ status: 404 }) : route.fulfill(found)
  })
  await page.goto(ORIGIN)
  await page.waitForFunction(() => !document.querySelector('figure:not(:has(canvas))'))
  return page
}

function canvasOf(page: Page, name: string) {
  return page.getByRole('figure', { name }).locator('canvas')
}

/** Tells whether a chart's canvas has any pixel drawn. */
export function isPainted(page: Page, name: string): Promise<boolean> {
  return canvasOf(page, name).evaluate((canvas: HTMLCanvasElement) => {
    const { data = new Uint8ClampedArray() } =
      canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
    return data.some((value) => value !== 0)
  })
}

/** Returns the colour of the first opaque pixel of a chart. */
export function inkOf(page: Page, name: string): Promise<number[] | undefined> {
  return canvasOf(page, name).evaluate((canvas: HTMLCanvasElement) => {
    const { data = new Uint8ClampedArray() } =
      canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
    for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) return Array.from(data.slice(at, at + 3))
    return undefined
  })
}

/** Returns every accessibility rule the page breaks, one line for each element. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  const results = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })',
  )) as AxeResults
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`),
  )
}
