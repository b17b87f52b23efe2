import { Marked, type Tokens } from 'marked'
import Prism from 'prismjs'
import 'prismjs/components/prism-typescript.js'
import 'prismjs/components/prism-jsx.js'
import 'prismjs/components/prism-tsx.js'
import 'prismjs/components/prism-bash.js'
import { anchorOf } from './readme-sections.ts'

/** A heading for the list of contents. */
export interface PageHeading {
  readonly level: number
  readonly text: string
  readonly anchor: string
}

export interface RenderedPage {
  readonly html: string
  readonly headings: readonly PageHeading[]
}

const languages: Readonly<Record<string, string>> = {
  ts: 'typescript',
  tsx: 'tsx',
  css: 'css',
  html: 'markup',
  sh: 'bash',
}
/** What is shown above a block, by the label or the language of its fence. Others have no line above, and no copy button. */
const captions: Readonly<Record<string, string>> = {
  before: 'Before',
  after: 'After, by the codemod',
  declaration: '',
  import: '',
  example: 'Example',
  ts: 'TypeScript',
  tsx: 'TypeScript and JSX',
  css: 'CSS',
  html: 'HTML',
  sh: 'Terminal',
}

/** Returns the HTML of a page. `resolve` returns the address of a link, or throws if it leads nowhere. */
export function renderMarkdown(markdown: string, resolve: (href: string) => string): RenderedPage {
  const headings: PageHeading[] = []
  const anchors = new Set<string>()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const anchor = unusedAnchor(anchorOf(text), anchors)
        const html = this.parser.parseInline(tokens)
        if (depth > 1) headings.push({ level: depth, text: text.replaceAll('`', ''), anchor })
        if (depth === 1) return `<h1>${html}</h1>\n`
        return `<h${depth} id="${anchor}"><a class="anchor" href="#${anchor}">${html}</a></h${depth}>\n`
      },
      code({ text, lang = '' }: Tokens.Code) {
        return renderCode(text, lang)
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escapeHtml(resolve(href))}">${this.parser.parseInline(tokens)}</a>`
      },
      table(token: Tokens.Table) {
        const cells = (row: readonly Tokens.TableCell[], tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
        const head = `<thead><tr>${cells(token.header, 'th')}</tr></thead>`
        return `<div class="table" role="group" aria-label="Table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  return { html, headings }
}

function renderCode(text: string, info: string): string {
  const [language = '', label = ''] = info.split(' ')
  const grammar = Prism.languages[languages[language] ?? '']
  const html = grammar ? Prism.highlight(text, grammar, language) : escapeHtml(text)
  const words = captions[label || language]
  const caption = words ? `<figcaption>${words}</figcaption>` : ''
  return `<figure class="code">${caption}<pre tabindex="0"><code>${html}</code></pre></figure>\n`
}

function unusedAnchor(wanted: string, used: Set<string>): string {
  let anchor = wanted
  for (let count = 1; used.has(anchor); count += 1) anchor = `${wanted}-${count}`
  used.add(anchor)
  return anchor
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
