import { describe, expect, it } from 'vitest'
import { pageHtml } from './page-html.ts'
import { sitePages } from './site-map.ts'

const [first, second] = sitePages
const last = sitePages.at(-1)

function html(parts: Partial<Parameters<typeof pageHtml>[0]> = {}): string {
  return pageHtml({
    page: second ?? null,
    root: '../',
    title: 'A title',
    description: 'A description',
    html: '<h1>A title</h1>',
    headings: [],
    scripts: ['assets/site.js'],
    styles: ['assets/site.css'],
    ...parts,
  })
}

describe('a page of the docs', () => {
  it('loads its files from the root of the site, and marks itself in the navigation alone', () => {
    const page = html()
    const files = [...page.matchAll(/(?:src|href)="([^"]*\.(?:js|css|svg))"/g)].map(([, file]) => file)
    expect(files.every((file) => file?.startsWith('../'))).toBe(true)
    expect(page.match(/<a [^>]*aria-current="page"[^>]*>/g)).toEqual([
      `<a href="../${second?.path}/" aria-current="page">`,
    ])
  })

  it('keeps its words out of the markup', () => {
    const page = html({ title: 'The <dialog> & "its" parts', description: 'Of "all" <kinds>' })
    expect(page).toContain('<title>The &lt;dialog&gt; &amp; &quot;its&quot; parts · Wallet kit</title>')
    expect(page).toContain('content="Of &quot;all&quot; &lt;kinds&gt;"')
  })

  it('lists its headings of the second level, if there are at least two', () => {
    const heading = (level: number, text: string) => ({ level, text, anchor: text.toLowerCase() })
    expect(html({ headings: [heading(2, 'One'), heading(3, 'Below')] })).not.toContain('On this page')
    const page = html({ headings: [heading(2, 'One'), heading(3, 'Below'), heading(2, 'Two <b>')] })
    const [, contents = ''] = /<nav class="contents"[^>]*>(.*?)<\/nav>/.exec(page) ?? []
    expect(contents).toContain('<a href="#one">One</a>')
    expect(contents).toContain('>Two &lt;b&gt;</a>')
    expect(contents).not.toContain('Below')
  })

  it('leads to the page before and after it', () => {
    const relations = (page: string) => [...page.matchAll(/rel="(prev|next)"/g)].map(([, relation]) => relation)
    expect(relations(html())).toEqual(['prev', 'next'])
    expect(relations(html({ page: first ?? null }))).toEqual(['next'])
    expect(relations(html({ page: last ?? null }))).toEqual(['prev'])
  })

  it('of a missing address is not listed by search engines, and is no page of the navigation', () => {
    const missing = html({ page: null })
    expect(missing).toContain('<meta name="robots" content="noindex">')
    expect(missing).not.toMatch(/aria-current|rel="(?:prev|next)"/)
    expect(html()).not.toContain('noindex')
  })
})
