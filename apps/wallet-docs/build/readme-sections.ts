import { readFileSync } from 'node:fs'

/** A section of a README, without its heading. */
export interface ReadmeSection {
  readonly level: number
  readonly markdown: string
}

const headingLine = /^(#{1,6}) (.+)$/

/** Returns a section with its subsections. Throws if the README of the package has no such heading. */
export function readmeSection(name: string, heading: string): ReadmeSection {
  const lines = readFileSync(new URL(`../../../packages/${name}/README.md`, import.meta.url), 'utf8').split('\n')
  const marks = headings(lines)
  const start = marks.find((mark) => mark.text.replaceAll('`', '') === heading.replaceAll('`', ''))
  if (!start) throw new Error(`The README of ${name} has no heading "${heading}"`)
  const end = marks.find((mark) => mark.line > start.line && mark.level <= start.level)?.line
  return {
    level: start.level,
    markdown: lines
      .slice(start.line + 1, end)
      .join('\n')
      .trim(),
  }
}

/** Returns the headings, and not the comments in code that look like one. */
function headings(lines: readonly string[]) {
  const marks: { line: number; level: number; text: string }[] = []
  let isCode = false
  for (const [line, text] of lines.entries()) {
    if (text.startsWith('```')) isCode = !isCode
    const [, hashes = '', words = ''] = (!isCode && headingLine.exec(text)) || []
    if (hashes) marks.push({ line, level: hashes.length, text: words })
  }
  return marks
}

/** Returns the anchor that GitHub and this site give a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}
