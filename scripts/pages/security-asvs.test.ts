import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import standard from './asvs-5.0.0.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(root, 'docs/security-asvs.md'), 'utf8')

type Row = { id: string; answer: string; files: string[]; note: string }

/** Returns the answers of the page's tables, in their order. */
function readRows(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const [, id = '', , answer = '', where = '', note = ''] = line.split('|').map((cell) => cell.trim())
    if (!/^\d+\.\d+\.\d+$/.test(id)) return []
    return [{ id, answer, note, files: [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }]
  })
}

const rows = readRows(page)
const required = [...standard.level1, ...standard.level2]

describe('docs/security-asvs.md', () => {
  it('answers every requirement of levels 1 and 2 once, and no other', () => {
    expect(standard.level1).toHaveLength(70)
    expect(standard.level2).toHaveLength(183)
    const answered = rows.map(({ id }) => id)
    expect(required.filter((id) => !answered.includes(id))).toEqual([])
    expect(answered.filter((id) => !required.includes(id))).toEqual([])
    expect(answered.filter((id, at) => answered.indexOf(id) !== at)).toEqual([])
  })

  it('says met, with a file; or not met or not applicable, with a reason', () => {
    for (const { id, answer, files, note } of rows) {
      expect(['met', 'not met', 'not applicable'], id).toContain(answer)
      if (answer === 'met') expect(files.length, id).toBeGreaterThan(0)
      else expect(note, id).not.toBe('')
    }
  })

  it('names only files that exist', () => {
    const isThere = (file: string) => existsSync(join(root, file)) || existsSync(join(root, 'apps/server/src', file))
    const missing = rows.flatMap(({ id, files }) =>
      files.filter((file) => !isThere(file)).map((file) => `${id} ${file}`),
    )
    expect(missing).toEqual([])
  })

  it('counts its own answers', () => {
    for (const answer of ['met', 'not met', 'not applicable'])
      expect(page).toContain(`| ${answer} | ${rows.filter((row) => row.answer === answer).length} |`)
    const unmet = rows.filter(({ answer }) => answer === 'not met').map(({ id }) => id)
    expect(page).toContain(`**Not met:** ${unmet.join(', ')}.`)
  })

  it('links only to headings that exist', () => {
    const links = [...page.matchAll(/\]\(([\w-]+\.md)#([\w-]+)\)/g)]
    expect(links.length).toBeGreaterThan(10)
    for (const [link, file = '', anchor] of links) {
      const headings = readFileSync(join(root, 'docs', file), 'utf8').match(/^#+ .*$/gm) ?? []
      expect(headings.map(toAnchor), link).toContain(anchor)
    }
  })
})

function toAnchor(heading: string): string {
  return heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}
