import type { ExpandedPage } from './expand-page.ts'
import { sitePages } from './site-map.ts'

const repository = 'https://github.com/terahold/terahold/blob/main/'

/** Where READMEs and documents are, from a README of a package. */
const readmes: Readonly<Record<string, string>> = {
  '../wallet-modal/README.md': 'wallet-modal',
  '../wallet-migrate/README.md': 'wallet-migrate',
  '../wallet-testkit/README.md': 'wallet-testkit',
}
/** The page for a README that is linked as a whole. */
const readmePages: Readonly<Record<string, string>> = {
  'wallet-modal': '',
  'wallet-testkit': 'testkit',
  'wallet-migrate': 'migrate/rainbowkit',
}

/**
 * Returns a function that finds the address of a link on a page. Links of READMEs lead to the page that includes the
 * section, and those of files to the repository. Throws if the site has no such page or section.
 */
export function createLinkResolver(page: ExpandedPage, all: readonly ExpandedPage[]): (href: string) => string {
  const anchors = new Map(
    all.flatMap((each) => [...each.readmeAnchors].map(([key, anchor]) => [key, { path: each.page.path, anchor }])),
  )
  const linkTo = (path: string, anchor: string) => `${addressOf(rootOf(page.page.path), path)}${anchor && `#${anchor}`}`

  function toPage(file: string, anchor: string): string {
    const path = file.replaceAll(/^\/|\/$/g, '')
    if (!sitePages.some((each) => each.path === path)) throw new Error(`${page.title}: no page ${file}`)
    return linkTo(path, anchor)
  }

  function toSection(names: readonly string[], anchor: string): string {
    const found = names.flatMap((name) => anchors.get(`${name}#${anchor}`) ?? [])[0]
    if (!found) throw new Error(`${page.title}: no section ${anchor}`)
    return found.path === page.page.path ? `#${found.anchor}` : linkTo(found.path, found.anchor)
  }

  return function resolve(href: string): string {
    if (/^https?:/.test(href)) return href
    const [file = '', anchor = ''] = href.split('#')
    if (file.startsWith('/')) return toPage(file, anchor)
    const readme = readmes[file]
    if (!readme && file) return `${repository}${new URL(href, 'file:///packages/wallet-modal/').href.slice(8)}`
    if (readme && !anchor) return linkTo(readmePages[readme] ?? '', '')
    return toSection(readme ? [readme] : Object.values(readmes), anchor)
  }
}

/** Returns the path from a page's folder to the site's root, so that the site works below any address. */
export function rootOf(path: string): string {
  return path === '' ? './' : '../'.repeat(path.split('/').length)
}

/** Returns the address of a page from the address of the site's root. */
export function addressOf(root: string, path: string): string {
  return path === '' ? root : `${root}${path}/`
}
