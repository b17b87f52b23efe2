import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Manifest } from 'vite'
import type { SearchedPage } from '../src/search/find-parts.ts'
import { emitTypes } from './api/emit-types.ts'
import { expandPage, readPage } from './expand-page.ts'
import { createLinkResolver, rootOf } from './links.ts'
import { pageHtml } from './page-html.ts'
import { renderMarkdown } from './render-markdown.ts'
import { sitePages } from './site-map.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The picture of the package's README, for the overview. */
const picture = new URL('../../../docs/screenshots/wallet-modal.webp', import.meta.url)

/**
 * Builds the site into a folder. Returns its pages. Throws if a page includes or links something that does not exist. `base` is
 * the path below which the site is served: only `404.html` needs it, because a host answers every missing address with it.
 */
export async function buildSite(folder: string, base = '/') {
  if (!/^\/(.*\/)?$/.test(base)) throw new Error(`BASE must begin and end with /, such as /kit/: ${base}`)
  const { scripts, styles } = await buildAssets(folder)
  copyFileSync(picture, path.join(folder, 'wallet-modal.webp'))
  const pages = expandPages()
  for (const each of pages) {
    const { page, title, description, html, headings } = each
    const target = path.join(folder, page.path)
    mkdirSync(target, { recursive: true })
    const file = pageHtml({ page, root: rootOf(page.path), title, description, html, headings, scripts, styles })
    writeFileSync(path.join(target, 'index.html'), file)
  }
  writeFileSync(path.join(folder, '404.html'), missingPage({ base, scripts, styles }))
  writeFileSync(path.join(folder, 'search.json'), JSON.stringify(pages.map(searchedPage)))
  return pages
}

/** The page that static hosts show for an address that does not exist. */
function missingPage({
  base,
  scripts,
  styles,
}: {
  base: string
  scripts: readonly string[]
  styles: readonly string[]
}) {
  const { title, description, markdown } = readPage('404')
  const { html, headings } = renderMarkdown(markdown, (href) => `${base}${href.slice(1)}`)
  return pageHtml({ page: null, root: base, title, description, html, headings, scripts, styles })
}

/** The title of a page is not a heading of it. */
function searchedPage({ page, headings }: ReturnType<typeof expandPages>[number]): SearchedPage {
  const parts = headings.filter(({ level }) => level > 1).map(({ text, anchor }) => ({ text, anchor }))
  return { ...page, headings: parts }
}

/** Returns all pages with their text as Markdown and HTML. */
function expandPages() {
  const types = emitTypes()
  try {
    const expanded = sitePages.map((page) => expandPage(page, types))
    return expanded.map((page) => ({ ...page, ...renderMarkdown(page.markdown, createLinkResolver(page, expanded)) }))
  } finally {
    types.remove()
  }
}

/** Builds the script and styles of all pages, and the page inside the previews. */
async function buildAssets(folder: string) {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    base: './',
    publicDir: 'public',
    build: {
      outDir: folder,
      emptyOutDir: true,
      manifest: 'manifest.json',
      modulePreload: false,
      target: 'es2022',
      rollupOptions: { input: ['src/site.ts', 'preview/index.html'].map((file) => path.join(root, file)) },
    },
  })
  const { default: manifest } = (await import(path.join(folder, 'manifest.json'), { with: { type: 'json' } })) as {
    default: Manifest
  }
  const entry = manifest['src/site.ts']
  if (!entry) throw new Error('The build has no script')
  return { scripts: [entry.file], styles: entry.css ?? [] }
}
