import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compareBuilds } from './compare-builds.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terahold-builds-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const same = { 'index.html': '<title>one</title>', 'assets/app.js': 'run()', '.well-known/security.txt': 'Contact: …' }

function differences(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): string[] {
  const [first = '', second = ''] = [one, other].map((files, index) => {
    const build = join(folder, String(index))
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(build, name)), { recursive: true })
      writeFileSync(join(build, name), text)
    }
    return build
  })
  return compareBuilds(first, second)
}

it('finds no difference between builds of the same files, whether they were compressed or not', () => {
  expect(differences({ ...same, 'index.html.br': 'x', 'assets/app.js.gz': 'x' }, same)).toEqual([])
})

it.each([
  ['changed', { ...same, 'assets/app.js': 'ran()' }, 'assets/app.js'],
  ['is new', { ...same, 'assets/more.js': 'run()' }, 'assets/more.js'],
  ['is new and empty', { ...same, 'assets/none.js': '' }, 'assets/none.js'],
  ['changed and is hidden', { ...same, '.well-known/security.txt': 'Contact: nobody' }, '.well-known/security.txt'],
])('names a file that %s, in either direction', (_, other, name) => {
  expect(differences(same, other)).toEqual([name])
  rmSync(folder, { recursive: true })
  expect(differences(other, same)).toEqual([name])
})
