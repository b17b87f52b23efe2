import { readFileSync } from 'node:fs'
import type { EmittedTypes } from './api/emit-types.ts'
import { renderApi } from './api/render-api.ts'
import { migrationExample } from './migration-example.ts'
import { anchorOf, readmeSection } from './readme-sections.ts'
import type { SitePage } from './site-map.ts'

/** The text of a page with everything it includes, and where the headings of READMEs are on the site. */
export interface ExpandedPage {
  readonly page: SitePage
  readonly title: string
  readonly description: string
  readonly markdown: string
  /** By `<package>#<anchor>`: the anchor on this page. Empty for the top. */
  readonly readmeAnchors: ReadonlyMap<string, string>
}

const directive = /^\{\{(readme|api|migrate) (.+)\}\}$/
const headingLine = /^(#{1,6}) (.+)$/

/** Reads `pages/<path>.md` and replaces its directives. Throws for an unknown section or entry. */
export function expandPage(page: SitePage, types: EmittedTypes): ExpandedPage {
  const { title, description, markdown: source } = readPage(page.path || 'index')
  const readmeAnchors = new Map<string, string>()
  let current = { level: 1, anchor: '' }
  const lines = source.split('\n').map((line) => {
    const [, hashes = '', heading = ''] = headingLine.exec(line) ?? []
    if (hashes) current = { level: hashes.length, anchor: hashes.length === 1 ? '' : anchorOf(heading) }
    const [, kind, argument = ''] = directive.exec(line) ?? []
    if (kind === 'api') return renderApi(types, argument, current.level)
    if (kind === 'migrate') return migrationExample(argument)
    if (kind === 'readme') return include(argument, current, readmeAnchors)
    return line
  })
  return { page, title, description, markdown: lines.join('\n'), readmeAnchors }
}

/** Reads `pages/<name>.md`. Its first line is the title, and its third the description. */
export function readPage(name: string): { title: string; description: string; markdown: string } {
  const markdown = readFileSync(new URL(`../pages/${name}.md`, import.meta.url), 'utf8')
  const [first = '', , description = ''] = markdown.split('\n')
  return { title: first.replace(/^# /, ''), description, markdown }
}

/** Includes `wallet-modal: Getting started`, one level below the heading it is under. */
function include(argument: string, current: { level: number; anchor: string }, anchors: Map<string, string>): string {
  const [name = '', heading = ''] = argument.split(': ')
  const section = readmeSection(name, heading)
  anchors.set(`${name}#${anchorOf(heading)}`, current.anchor)
  let isCode = false
  const lines = section.markdown.split('\n').map((line) => {
    if (line.startsWith('```')) isCode = !isCode
    const [, hashes = '', words = ''] = (!isCode && headingLine.exec(line)) || []
    if (!hashes) return line
    anchors.set(`${name}#${anchorOf(words)}`, anchorOf(words))
    return `${'#'.repeat(hashes.length - section.level + current.level)} ${words}`
  })
  return lines.join('\n')
}
