import { addressOf } from './links.ts'
import { escapeHtml, type PageHeading } from './render-markdown.ts'
import { type SitePage, siteMap, sitePages } from './site-map.ts'

interface PageParts {
  /** Null for the page of an address that does not exist. */
  readonly page: SitePage | null
  /** The address of the site's root from this page: `../../`. */
  readonly root: string
  readonly title: string
  readonly description: string
  readonly html: string
  readonly headings: readonly PageHeading[]
  /** Files of the build, from the site's root. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** The site's own files, and icons that wallets embed in their announcement. */
export const sitePolicy = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"

/** Returns a whole page. It can be read without its script. */
export function pageHtml({ page, root, title, description, html, headings, scripts, styles }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${sitePolicy}">
<title>${escapeHtml(page?.path === '' ? title : `${title} · Wallet kit`)}</title>
<meta name="description" content="${escapeHtml(description)}">
${page ? '' : '<meta name="robots" content="noindex">\n'}<link rel="icon" href="${root}icon.svg">
<script src="${root}theme.js"></script>
${styles.map((file) => `<link rel="stylesheet" href="${root}${file}">`).join('\n')}
${scripts.map((file) => `<script type="module" src="${root}${file}"></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="top">
<a class="brand" href="${root}"><img src="${root}icon.svg" alt="" width="24" height="24">Wallet kit</a>
<div class="tools" data-tools="${root}"></div>
</header>
<div class="columns">
<nav class="site" aria-label="Pages"><details open><summary>All pages</summary>${navigation(page, root)}</details></nav>
<main id="content" tabindex="-1" data-path="${page?.path ?? '404'}">
${html}
${page ? neighbours(page, root) : ''}
</main>
${contents(headings)}
</div>
</body>
</html>
`
}

function navigation(current: SitePage | null, root: string): string {
  const groups = siteMap.map(({ title, pages }) => {
    const links = pages.map(({ path, label }) => {
      const mark = path === current?.path ? ' aria-current="page"' : ''
      return `<li><a href="${addressOf(root, path)}"${mark}>${label}</a></li>`
    })
    return `<h2>${title}</h2><ul>${links.join('')}</ul>`
  })
  return groups.join('\n')
}

/** The headings of the second level, if there are several. */
function contents(headings: readonly PageHeading[]): string {
  const shown = headings.filter(({ level }) => level === 2)
  if (shown.length < 2) return ''
  const links = shown.map(({ anchor, text }) => `<li><a href="#${anchor}">${escapeHtml(text)}</a></li>`)
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`
}

function neighbours(current: SitePage, root: string): string {
  const index = sitePages.findIndex(({ path }) => path === current.path)
  const link = (page: SitePage | undefined, relation: 'prev' | 'next') =>
    page
      ? `<a rel="${relation}" href="${addressOf(root, page.path)}"><small>${relation === 'prev' ? 'Previous' : 'Next'}</small> ${page.label}</a>`
      : '<span></span>'
  return `<nav class="neighbours" aria-label="Previous and next page">${link(sitePages[index - 1], 'prev')}${link(sitePages[index + 1], 'next')}</nav>`
}
