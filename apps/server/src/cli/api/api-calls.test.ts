import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@terahold/contract'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { afterAll, describe, expect, it } from 'vitest'
import { commands, standaloneCommands } from '../commands.ts'
import { help } from '../help.ts'
import { localNames } from '../local-names.ts'
import { apiCalls, findApiCall } from './api-calls.ts'
import { apiCommand } from './api-command.ts'
import { nameOf, optionsOf, readCallOptions } from './api-options.ts'
import { inWords } from './api-words.ts'

const folder = mkdtempSync(join(tmpdir(), 'terahold-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Ends a session, has a command of its own that writes a file, or is about a file of the desk. */
const without = new Set(['operatorLogout', 'exportDecisions', 'recordExport'])

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
    for (const { call, draft } of apiCalls) {
      const fields = Object.keys((contract[call].input as unknown as { shape: object }).shape)
      expect([call, draft !== undefined || call === 'signRoot']).toEqual([call, fields.includes('signature')])
    }
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
    expect(findApiCall(['member', 'move', 'approve', '--id', 'x'])?.call).toBe('approveAccountMove')
    expect(findApiCall(['member', 'moves'])?.call).toBe('listAccountMoves')
    const { usage } = apiCommand({ name: 'goodwill record', call: 'recordGoodwill', draft: 'draftGoodwill', about: '' })
    for (const part of ['--member', '--amount', '--reason', 'Roles: settlement.', '--signature', '--json'])
      expect(usage).toContain(part)
  })
})

describe('the help', () => {
  it('names every command', () => {
    const all = new Set([...apiCalls.map(({ name }) => name), ...Object.keys(localNames)])
    const known = [...commands, ...standaloneCommands].map(({ name }) => name)
    expect(known.filter((name) => !all.has(name))).toEqual([])
    expect(help('member')).toContain('member move approve')
    for (const topic of ['session', 'codes', 'revenue']) expect(help(topic)).not.toContain('There is no subject')
    expect(help('nothing')).toContain('There is no subject nothing')
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
    expect(inWords({ rows: [row], total: 3 })).toBe(
      '1  recorded  Credit\n    Amount: 5 USDT\n3 in all; --page shows more',
    )
    expect(inWords({ rows: [], total: 0 })).toBe('none')
  })

  it('is a label and a value for everything else', () => {
    expect(inWords({ id: '1', halt: null, queued: { count: 2, amounts: ['5', '6'] } })).toBe(
      'id: 1\nqueued:\n  count: 2\n  amounts: 5, 6',
    )
    expect(inWords({ ok: true })).toBe('done')
  })
})
