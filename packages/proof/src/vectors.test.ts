import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { decodeBundle } from './bundle-text.ts'
import { makeBundleVectors } from './fixtures/bundle-cases.ts'
import { bundleSchema } from './fixtures/bundle-schema.ts'
import { vectorSets } from './fixtures/vector-sets.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`../vectors/${name}.json`, import.meta.url))
const verifier = fileURLToPath(new URL('../../../examples/verify.py', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0
const sets = await vectorSets()

it.each(sets)('keeps the format of %s byte by byte', (name, made) => {
  expect(JSON.parse(readFileSync(pathOf(name), 'utf8'))).toEqual(JSON.parse(JSON.stringify(made)))
})

it.skipIf(!hasPython).each(sets.filter(([name]) => !name.endsWith('schema')))(
  'agrees on every vector of %s with the verifier in Python (needs python3)',
  (name, made) => {
    const printed = execFileSync('python3', [verifier, '--vectors', pathOf(name)], { encoding: 'utf8' })
    const count = Object.values(made).reduce<number>((sum, group) => sum + (Array.isArray(group) ? group.length : 0), 0)
    expect(printed.trim()).toBe(`${count} of ${count} vectors agree`)
  },
)

describe('the schema of a bundle', () => {
  it('takes exactly the texts that the reader takes', async () => {
    for (const { name, text } of (await makeBundleVectors()).bundles)
      expect(bundleSchema.safeParse(parsedOrText(text)).success, name).toBe(isRead(text))
  })

  it('and the reader refuse the same changes of any one field', () => {
    const honest = JSON.parse(firstText()) as Record<string, unknown>
    const values = [undefined, null, -1, 1.5, 0, 2 ** 53, '', '0x', 'x', '7', [], {}, [{}], true]
    for (const path of pathsOf(honest))
      for (const value of values) {
        const text = JSON.stringify(replaced(honest, path, value))
        expect(isRead(text), `${path.join('.')} is ${JSON.stringify(value)}`).toBe(
          bundleSchema.safeParse(JSON.parse(text)).success,
        )
      }
  })
})

describe.each([
  ['Python (needs python3)', 'python3', verifier],
  ['TypeScript', process.execPath, verifier.replace(/py$/, 'ts')],
])('the verifier in %s', (_, program, script) => {
  it.skipIf(program === 'python3' && !hasPython)('checks a bundle and the log of nights from files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'terahold-vectors-'))
    const keep = (name: string, content: unknown) => {
      writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
      return join(folder, name)
    }
    const check = (...args: readonly string[]) => {
      const { stdout, stderr, status } = spawnSync(program, [script, ...args], { encoding: 'utf8' })
      expect(stderr).toBe('')
      return [stdout, status]
    }
    try {
      const whole = JSON.parse(firstText())
      const { snapshot, root, total, leaves, log } = whole
      const onChain = { snapshot, root, total, leaves }
      const bundle = keep('bundle.json', firstText())
      const owed = Object.fromEntries(Object.keys(whole.owed).map((part) => [part, '0']))
      const nothing = keep('nothing.json', { ...whole, owed, proofs: [], log: null })
      const [anchor, other] = [
        keep('anchor.json', onChain),
        keep('other.json', { ...onChain, root: `0x${'00'.repeat(32)}` }),
      ]
      const [empty, proof] = [keep('empty.json', {}), keep('proof.json', log.proof)]
      for (const one of [bundle, nothing]) {
        expect(check('--bundle', one)).toEqual(['verified\n', 0])
        expect(check('--bundle', one, anchor)).toEqual(['verified\n', 0])
        expect(check('--bundle', one, other)).toEqual(['root_differs\n', 1])
      }
      expect(check('--bundle', empty)).toEqual(['malformed\n', 1])
      expect(check('--log', proof)).toEqual(['verified\n', 0])
      expect(check('--log', empty)).toEqual(['malformed\n', 1])
      expect(check('--log', proof, empty)).toEqual(['malformed\n', 1])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.skipIf(program === 'python3' && !hasPython)('checks a settled day and a statement line from files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'terahold-entries-'))
    const file = join(folder, 'answer.json')
    const check = (answer: object, root: string) => {
      writeFileSync(file, JSON.stringify(answer))
      const { stdout, stderr, status } = spawnSync(program, [script, '--entry', file, root], { encoding: 'utf8' })
      expect(stderr).toBe('')
      return [stdout, status]
    }
    try {
      const { entries } = JSON.parse(readFileSync(pathOf('past-1'), 'utf8')) as { entries: PastVector[] }
      const honest = entries.filter(({ verdict }) => verdict === 'verified')
      const wanted = [honest[0], honest.find(({ proof }) => proof.seals)].filter((one) => one !== undefined)
      expect(wanted).toHaveLength(2)
      for (const { root, verdict: _verdict, ...data } of wanted) {
        const [first = '', ...others] = data.fields
        expect(check({ code: 200, data }, `0x${root}`)).toEqual(['verified\n', 0])
        expect(check(data, root.toUpperCase())).toEqual(['verified\n', 0])
        expect(check({ ...data, proof: null }, `0x${root}`)).toEqual(['not_covered\n', 1])
        expect(check(data, `0x${'00'.repeat(32)}`)).toEqual(['entry_differs\n', 1])
        expect(check({ ...data, fields: [`${first}1`, ...others] }, `0x${root}`)).toEqual(['entry_differs\n', 1])
        const cut = { ...data.proof, path: data.proof.path.map((hash) => hash.slice(2)) }
        expect(check({ ...data, proof: cut }, `0x${root}`)).toEqual(['entry_differs\n', 1])
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

type PastVector = {
  readonly fields: readonly string[]
  readonly proof: { readonly path: readonly string[]; readonly seals?: object }
  readonly root: string
  readonly verdict: string
}

function firstText(): string {
  const { bundles } = JSON.parse(readFileSync(pathOf('bundles-1'), 'utf8')) as { bundles: { text: string }[] }
  return bundles[1]?.text ?? ''
}

function isRead(text: string): boolean {
  try {
    decodeBundle(text)
    return true
  } catch {
    return false
  }
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type Path = readonly (string | number)[]

/** Returns the path of each value in a value, down to the leaves, once for each list. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.slice(0, 1).map((entry, at) => [at, entry])
    : Object.entries(value)
  const below = entries.flatMap(([name, part]) => pathsOf(part, [...path, name]))
  return path.length === 0 ? below : [path, ...below]
}

function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value)) return value.map((entry, at) => (at === name ? replaced(entry, rest, by) : entry))
  const record = value as Record<string, unknown>
  return { ...record, [name]: replaced(record[name], rest, by) }
}
