import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract } from '@terahold/contract'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { decisionTypes } from '@terahold/decisions/definitions'
import { afterAll, describe, expect, it } from 'vitest'
import { appVersion } from '../../http/app-version.ts'
import { examples } from '../examples.ts'
import { findCommand } from '../find-command.ts'
import { subjectHelp } from '../help.ts'
import { localCommands } from '../local-commands.ts'
import { apiCalls } from './api-calls.ts'
import { apiCommand } from './api-command.ts'
import { nameOf, optionsOf, readCallOptions } from './api-options.ts'
import type { ApiCall } from './call-commands.ts'
import { formatAnswer } from './format-answer.ts'

const folder = mkdtempSync(join(tmpdir(), 'terahold-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Calls without a command of their own: `session end` makes one, and the other records exports of the desk. */
const without = new Set(['operatorLogout', 'recordExport'])

describe('the commands of the operators’ calls', () => {
  it('are one for each call that an operator can make', () => {
    const operators = Object.entries<EndpointDeclaration>(contract).filter(([, { caller }]) => caller === 'operator')
    const meant = operators.map(([name]) => name).filter((name) => !without.has(name))
    const called = apiCalls.flatMap(({ call, draft }) => (draft ? [call, draft] : [call]))
    expect([...new Set(called)].toSorted()).toEqual(meant.toSorted())
    expect(new Set(apiCalls.map(({ call }) => call)).size).toBe(apiCalls.length)
    expect(new Set(apiCalls.map(({ name }) => name)).size).toBe(apiCalls.length)
  })

  it('sign exactly the calls that take a signature', () => {
    for (const { call, draft, signs } of apiCalls) {
      const fields = Object.keys((contract[call].input as unknown as { shape: object }).shape)
      expect([call, signs !== undefined]).toEqual([call, fields.includes('signature')])
      expect([call, draft !== undefined]).toEqual([call, signs !== undefined && call !== 'signRoot'])
    }
    const kinds = new Set(apiCalls.flatMap(({ signs }) => signs ?? []))
    expect([...kinds].toSorted()).toEqual([...decisionTypes, 'OperatorChange', 'LiabilityRoot'].toSorted())
  })

  it('have options with one meaning each', () => {
    for (const { call, name } of apiCalls) {
      const names = optionsOf(contract[call]).map(({ option }) => option)
      expect([name, new Set(names).size]).toEqual([name, names.length])
    }
    expect(['statementHash', 'poolId', 'poolIds', 'uptimeBps', 'isAdvised', 'id', 'txid'].map(nameOf)).toEqual([
      'statement',
      'pool',
      'pools',
      'uptime',
      'advised',
      'id',
      'txid',
    ])
  })

  it('read fields of every kind from options and from a file', async () => {
    const file = join(folder, 'fields.json')
    writeFileSync(file, JSON.stringify({ name: 'From the file', poolIds: ['a'] }))
    const options = optionsOf(contract.proposeVenueChange)
    const { input } = await readCallOptions(options, { file, name: 'V', addresses: '0xa, 0xb', advised: 'yes' })
    expect(input).toEqual({ name: 'V', poolIds: ['a'], addresses: ['0xa', '0xb'], isAdvised: true })
    await expect(readCallOptions(options, { name: 'V', advised: 'maybe' })).rejects.toThrow(
      '--advised must be yes or no',
    )
    await expect(readCallOptions(optionsOf(contract.recordGoodwill), { amount: '5' })).rejects.toThrow(
      'missing --member, --reason',
    )
    const uptime = { uptime: 'all' }
    await expect(readCallOptions(optionsOf(contract.recordRevenue), uptime)).rejects.toThrow('--uptime must be a whole')
  })

  it('are found by the longest words, and explain themselves', () => {
    expect(findCommand(['member', 'move', 'approve', '--id', 'x'])?.name).toBe('member move approve')
    expect(findCommand(['member', 'moves'])?.name).toBe('member moves')
    expect(findCommand(['audit', 'verify', 'FILE'])?.name).toBe('audit verify')
    const { usage } = apiCommand(apiCalls.find(({ name }) => name === 'goodwill record') as ApiCall)
    for (const part of ['--member', '--amount', '--reason', 'Roles: settlement.', '--signature', '--json'])
      expect(usage).toContain(part)
  })
})

describe('the help', () => {
  it('names every command', async () => {
    for (const { name, load } of localCommands) {
      expect(subjectHelp(name.split(' ')[0] ?? '')).toContain(name)
      expect((await load()).usage).toMatch(new RegExp(`^terahold ${name}( |\n|$)`))
    }
    expect(subjectHelp('member')).toContain('member move approve')
    for (const topic of ['session', 'codes', 'revenue']) expect(subjectHelp(topic)).toBeDefined()
  })
})

describe('the program', () => {
  const program = fileURLToPath(new URL('../terahold.ts', import.meta.url))
  const run = (...words: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' })
    return { status, stdout, stderr }
  }

  it('names the help of a command after a wrong line of it, and ends with 2', () => {
    const { status, stderr } = run('goodwill', 'record')
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('missing --member, --amount, --reason\nSee `terahold goodwill record --help`.'),
    ])
  })

  it('shows the commands of a subject with --help', () => {
    const { status, stdout, stderr } = run('ledger', '--help')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('ledger verify')
  })

  it.each([[['help', 'nothing']], [['nothing', '--help']]])(
    'names an unknown subject, and ends with 2: %j',
    (words) => {
      const { status, stdout, stderr } = run(...words)
      expect([status, stderr]).toEqual([2, 'terahold: there is no subject nothing\n'])
      expect(stdout).toContain('Subjects: ')
    },
  )

  it('prints its version', () => {
    expect(run('--version')).toEqual({ status: 0, stdout: `${appVersion}\n`, stderr: '' })
  })
})

describe('an answer', () => {
  it('is a line for each row with its words, and how many there are', () => {
    const row = {
      id: '1',
      state: 'recorded',
      title: 'Credit',
      lines: [{ label: 'Amount', value: '5 USDT' }],
      fields: { a: 1 },
    }
    expect(formatAnswer({ rows: [row], total: 3 })).toBe(
      '1  recorded  Credit\n    Amount: 5 USDT\n3 in all; --page shows more',
    )
    expect(formatAnswer({ rows: [], total: 0 })).toBe('none')
  })

  it('is a label and a value for everything else', () => {
    expect(formatAnswer({ id: '1', halt: null, queued: { count: 2, amounts: ['5', '6'] } })).toBe(
      'id: 1\nqueued:\n  count: 2\n  amounts: 5, 6',
    )
    expect(formatAnswer({ ok: true })).toBe('done')
  })
})

describe('the examples of the help', () => {
  /** Returns the command lines of a subject, each in one piece. */
  const linesOf = (topic: string) =>
    (examples[topic] ?? [])
      .join('\n')
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
  const usageOf = async (line: string) => {
    const found = findCommand(line.split(' ').slice(1))
    if (!found) throw new Error(`no command: ${line}`)
    return 'load' in found ? (await found.load()).usage : apiCommand(found).usage
  }
  const general = [
    '--keystore',
    '--password-file',
    '--server',
    '--yes',
    '--as',
    '--text',
    '--signature',
    '--file',
    '--out',
  ]

  it('are there for each subject', () => {
    const topics = [...localCommands, ...apiCalls].map(({ name }) => name.split(' ')[0] ?? '')
    expect([...new Set(topics)].toSorted()).toEqual(Object.keys(examples).toSorted())
  })

  it.each(Object.keys(examples))(
    'of %s name commands and options that exist, and give what is needed',
    async (topic) => {
      for (const line of linesOf(topic)) {
        const usage = await usageOf(line)
        const given: readonly string[] = line.match(/--[a-z-]+/g) ?? []
        for (const option of given)
          expect([line, usage.includes(option) || general.includes(option)]).toEqual([line, true])
        if (given.includes('--file')) continue
        const ways = usage.split('\n').filter((text) => /^ *terahold /.test(text))
        const missing = ways.map((way) =>
          (way.replaceAll(/\[[^\]]*\]/g, '').match(/--[a-z-]+/g) ?? []).filter((name) => !given.includes(name)),
        )
        expect([line, missing.toSorted((one, other) => one.length - other.length)[0] ?? []]).toEqual([line, []])
      }
    },
  )
})
