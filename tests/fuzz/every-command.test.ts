import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@terahold/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { encryptKeystore } from '../../apps/server/src/chain/signer/keystore.ts'
import { apiCalls } from '../../apps/server/src/cli/api/api-calls.ts'
import { apiCommand } from '../../apps/server/src/cli/api/api-command.ts'
import { type Option, optionsOf } from '../../apps/server/src/cli/api/api-options.ts'
import { storeSession } from '../../apps/server/src/cli/api/session.ts'
import { commandsOf, type ManualCommand, readManual, spread } from '../../scripts/manual/read-manual.ts'
import { type Asked, type Harness, openHarness } from './support/harness.ts'
import { validCalls } from './support/valid-calls.ts'

const folder = mkdtempSync(join(tmpdir(), 'terahold-commands-'))
const passwordFile = join(folder, 'password')
const password = 'a password of the test'
let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
  writeFileSync(passwordFile, password, { mode: 0o600 })
  vi.stubEnv('XDG_STATE_HOME', folder)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await harness?.close()
  rmSync(folder, { recursive: true })
})

const byLength = apiCalls.toSorted((one, other) => other.name.length - one.name.length)
const bare = (line: string) => line.replace(/^terahold /, '')
const entryOf = (line: string) => byLength.find(({ name }) => bare(line) === name || bare(line).startsWith(`${name} `))

/** What the manual leaves open, and what is different in each harness. */
const isOpen = (value: string) =>
  value.includes('…') || /^(?:0x|[A-Z]+\d*)(?:[,:][A-Z]+)*$|^yesterday$|^\d{4}-\d\d-\d\d$|^The venue$/.test(value)
const fileOptions = new Set(['file', 'out'])
/** The name of the harness’s venue. */
const venue = 'Venue'
/** What the records need in addition, as the manual says elsewhere: the row differs widely from what is expected. */
const needed: Readonly<Record<string, readonly string[]>> = { 'revenue approve': ['reason'] }
/** Its payment is of a withdrawal that the backup does not know as paid: `withdrawals/payout/state/restored.test.ts`. */
const elsewhere = 'outflow book --tx HASH --log-index NUMBER --withdraw ID --reason "…"'

const written = (value: unknown, { kind }: Option) => {
  if (kind === 'list') return (value as string[]).join(',')
  if (kind === 'yes or no') return value === true ? 'yes' : 'no'
  return kind === 'json' ? JSON.stringify(value) : String(value)
}

let files = 0
/** Returns a file of this test for one that the manual names. */
function fileFor(name: string, option: string, fields: NonNullable<Asked['fields']>) {
  files += 1
  const file = join(folder, `${files}-${name}`)
  const content = Object.entries(fields).filter(([field]) => !['text', 'signature'].includes(field))
  if (option === 'file') writeFileSync(file, JSON.stringify(Object.fromEntries(content)))
  return file
}

/** Returns the options of a command that succeeds in the harness: the manual's own, with what they leave open. */
function fillIn({ line, words, isWhole }: ManualCommand, options: readonly Option[], asked: Asked): string[] {
  const { fields = {}, params = {} } = asked
  const given: Record<string, unknown> = { venue, ...fields, ...params }
  const valueFor = (name: string) => {
    if (name === 'text' || name === 'signature') return fields[name] as string
    const option = options.find((each) => each.option === name)
    return option && given[option.field] !== undefined ? written(given[option.field], option) : undefined
  }
  const own = words.flatMap((word, at) => {
    if (!word.startsWith('--') || word === '--as') return []
    const [name, value = ''] = [word.slice(2), words[at + 1]]
    if (fileOptions.has(name)) return [[name, fileFor(value, name, fields)] as const]
    return [[name, isOpen(value) ? (valueFor(name) ?? value) : value] as const]
  })
  const names = new Set<string>(own.map(([name]) => name))
  // A sentence of the manual leaves options out.
  const more = isWhole ? (needed[entryOf(line)?.name ?? ''] ?? []) : optionsWith(options, { ...fields, ...params })
  const rest = more.filter((name) => !names.has(name)).map((name) => [name, valueFor(name) ?? ''] as const)
  return [...own, ...rest].flatMap(([name, value]) => [`--${name}`, value])
}

const optionsWith = (options: readonly Option[], given: object) =>
  options.filter(({ field }) => field in given).map(({ option }) => option)

const keystores = new Map<string, string>()
/** Returns the options that name the key of the operator who asks, or stores the session of one who signs elsewhere. */
async function keyOf({ token = '' }: Asked, isSigned: boolean): Promise<string[]> {
  if (isSigned) {
    await storeSession(harness.origin, token, process.env)
    return []
  }
  const privateKey = harness.keyOf(token)
  const keystore = keystores.get(privateKey) ?? join(folder, `key-${keystores.size}.json`)
  if (!keystores.has(privateKey)) {
    // Quickly, because the key protects nothing.
    writeFileSync(keystore, await encryptKeystore(privateKey, password, 1024), { mode: 0o600 })
    keystores.set(privateKey, keystore)
  }
  return ['--keystore', keystore, '--password-file', passwordFile]
}

async function run(command: ManualCommand): Promise<{ args: string[]; code: number }> {
  const entry = entryOf(command.line)
  if (!entry) throw new Error(`There is no command ${command.line}`)
  const asked = await validCalls[entry.call](harness)
  const isSigned = command.words.includes('--signature')
  const own = fillIn(command, optionsOf(contract[entry.call]), asked)
  const session = ['--server', harness.origin, ...(await keyOf(asked, isSigned)), ...(entry.signs ? ['--yes'] : [])]
  const { code } = await apiCommand(entry).run([...own, ...session], () => undefined)
  return { args: own, code }
}

describe('the commands of docs/operations.md that make calls', () => {
  const isMeant = (span: string) => entryOf(span) !== undefined || /^terahold [\w -]+\|/.test(span)
  const commands = commandsOf(readManual(), isMeant)
    .flatMap(spread)
    .filter(({ line }) => entryOf(line) !== undefined)
  const once = [...new Map(commands.map((command) => [bare(command.line), command]))]

  it.each(once.filter(([line]) => line !== elsewhere))('succeed: %s', async (_line, command) => {
    expect(await run(command)).toMatchObject({ code: 0 })
  })

  it('are many', () => {
    expect(once.length).toBeGreaterThan(100)
    expect(once.map(([line]) => line)).toContain(elsewhere)
  })
})
