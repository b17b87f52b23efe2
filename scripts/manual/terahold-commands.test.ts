import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract } from '@terahold/contract'
import { describe, expect, it } from 'vitest'
import { apiCalls } from '../../apps/server/src/cli/api/api-calls.ts'
import { apiCommand, parse } from '../../apps/server/src/cli/api/api-command.ts'
import { optionsOf as fieldsOf, readCallOptions, sessionOptions } from '../../apps/server/src/cli/api/api-options.ts'
import { localCommands } from '../../apps/server/src/cli/local-commands.ts'
import { commandsOfFirstPayout } from '../../apps/server/src/production/fixtures/manual-commands.ts'
import { commandsOf, type ManualCommand, readManual, spread } from './read-manual.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const usages = new Map([
  ...apiCalls.map((entry) => [entry.name, apiCommand(entry).usage] as const),
  ...(await Promise.all(localCommands.map(async ({ name, load }) => [name, (await load()).usage] as const))),
])
const byLength = [...usages.keys()].toSorted((one, other) => other.length - one.length)

/** The command that a line begins with, after `npx terahold`. */
const nameOf = (text: string) => {
  const line = text.replace(/^(?:npx )?terahold /, '')
  return byLength.find((name) => line === name || line.startsWith(`${name} `))
}
const isMeant = (text: string) => /^(?:npx )?terahold \S/.test(text) || nameOf(text) !== undefined
const manual = commandsOf(readManual(), isMeant).filter(({ line }) => isMeant(line))

/** Values for what the manual leaves open: `…`, `0x…` and words in capitals. */
const samples: Readonly<Record<string, string>> = {
  as: `0x${'a1'.repeat(20)}`,
  to: `0x${'a1'.repeat(20)}`,
  address: `0x${'a1'.repeat(20)}`,
  txid: 'ab'.repeat(32),
  tx: `0x${'5e'.repeat(32)}`,
  'log-index': '3',
  addresses: `0x${'a1'.repeat(20)}`,
  signature: `0x${'5e'.repeat(65)}`,
  transfer: `0x${'5e'.repeat(32)}:0`,
  id: '0190a0c8-0000-7000-8000-000000000001',
  statement: 'ab'.repeat(32),
  evidence: 'ab'.repeat(32),
  withdrawal: '0190a0c8-0000-7000-8000-000000000001',
  amount: '1200.5',
  usdt: '41.5',
  satoshi: '41000',
  difficulty: '150000000000000',
  subsidy: '312500000',
  'usdt-per-btc': '91250.5',
  no: 'TK-261121-7K3M9Q2X',
  uptime: '10000',
  power: '990',
}
const isOpen = (value: string) => value.includes('…') || /^[A-Z]+(?:[,:][A-Z]+)*$/.test(value)

/** Fills in what the manual leaves open. */
function fillIn(words: readonly string[]): string[] {
  return words.map((word, index) => {
    if (!isOpen(word)) return word
    const option = words[index - 1]?.slice(2) ?? ''
    return samples[option] ?? `what ${option} takes`
  })
}

const optionsOf = (words: readonly string[]) =>
  words.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0] ?? '')

/** The options that the first lines of a usage do not put into brackets. */
function requiredOf(usage: string): string[] {
  const [first = '', second = ''] = usage.split('\n')
  const shape = second.trimStart().startsWith('[') ? `${first} ${second}` : first
  return shape.replaceAll(/\[[^\]]*(?:\[[^\]]*\][^\]]*)*\]/g, '').match(/--[\w-]+/g) ?? []
}

/** Returns what is wrong with a command of the manual, or nothing. */
async function faultOf({ line, words, isWhole }: ManualCommand): Promise<string | undefined> {
  const name = nameOf(line) ?? ''
  const usage = usages.get(name)
  if (usage === undefined) return `${line}: there is no such command`
  const unknown = optionsOf(words).filter((option) => !new RegExp(`${option}(?![\\w-])`).test(usage))
  if (unknown.length > 0) return `${line}: has no option ${unknown.join(', ')}`
  if (!isWhole) return undefined
  const entry = apiCalls.find((each) => each.name === name)
  if (!entry) {
    const missing = requiredOf(usage).filter((option) => !words.includes(option))
    return missing.length > 0 ? `${line}: needs ${missing.join(', ')}` : undefined
  }
  const rest = fillIn(words.slice(words.indexOf('terahold') + 1 + name.split(' ').length))
  const fields = fieldsOf(contract[entry.call])
  try {
    const names = [...fields.map(({ option }) => option), 'file', 'out', 'text', 'signature', ...sessionOptions]
    await readCallOptions(fields, parse(rest, names, ['yes']))
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // A file of the manual is not here; the command has read its options by then.
    return message.includes('cannot be read') ? undefined : `${line}: ${message}`
  }
}

const otherPages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })].filter(
  (page) => page !== 'docs/operations.md',
)

it('the commands of the other pages exist, with options that they have, and are complete in a block', async () => {
  const hash = '$(openssl rand -hex 32)'
  const pages = otherPages.map((page) => readFileSync(join(root, page), 'utf8').replaceAll(hash, 'ab'.repeat(32)))
  // A subject alone is the name of its commands.
  const isSubject = (line: string) => byLength.some((name) => name.startsWith(`${line.replace(/^terahold /, '')} `))
  const meant = pages
    .flatMap((page) => commandsOf(page, (text) => /^(?:npx )?terahold \S/.test(text)))
    .filter(({ words, line }) => words.includes('terahold') && !isSubject(line))
  const faults = await Promise.all(meant.flatMap(spread).map(faultOf))
  expect(faults.filter((fault) => fault !== undefined)).toEqual([])
  expect(meant.length).toBeGreaterThan(8)
})

describe('the commands of docs/operations.md', () => {
  const meant = manual.flatMap(spread)

  it('exist, with options that they have, and are complete where they are shown in a block', async () => {
    expect(meant.filter(({ isWhole }) => isWhole).length).toBeGreaterThan(30)
    const faults = await Promise.all(meant.map(faultOf))
    expect(faults.filter((fault) => fault !== undefined)).toEqual([])
  })

  // `tests/fuzz/every-command.test.ts` runs those that make a call.
  it('are each run by a test, the rehearsal or a drill, unless they make a call', () => {
    const files = globSync(['{apps/server,tests}/**/*.test.ts', 'scripts/drills/**/*.ts'], { cwd: root })
    const tests = files
      .filter((file) => !file.includes('node_modules'))
      .map((file) => readFileSync(join(root, file), 'utf8').replaceAll(/',\s*'/g, ' '))
      .join('\n')
    const rehearsed = commandsOfFirstPayout()
      .flat()
      .map((words) => nameOf(words.join(' ')))
    const isRun = (name: string) => rehearsed.includes(name) || new RegExp(`['\`]${name}['\` ]`).test(tests)
    const named = [...new Set(meant.flatMap(({ line }) => nameOf(line) ?? []))]
    const local = named.filter((name) => localCommands.some((each) => each.name === name))
    expect(local.filter((name) => !isRun(name))).toEqual([])
  })
})
