import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { describeSystemError } from '../../foundation/system-errors.ts'
import { jsonFile } from './json-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'terahold-errors-'))
afterAll(() => rmSync(folder, { recursive: true }))

function wordsOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    return describeSystemError(error)
  }
  return 'nothing was thrown'
}

it('names a file that exists, is missing, is a folder, or is not JSON', () => {
  const file = join(folder, 'contracts.env')
  writeFileSync(file, '')
  expect(wordsOf(() => writeFileSync(file, '', { flag: 'wx' }))).toBe(`${file} exists and was not changed.`)
  expect(wordsOf(() => jsonFile('--plan', join(folder, 'none')))).toBe(`--plan: ${folder}/none does not exist.`)
  expect(wordsOf(() => writeFileSync(join(folder, 'none', 'file'), ''))).toBe(
    `The folder ${folder}/none does not exist.`,
  )
  expect(wordsOf(() => writeFileSync(folder, ''))).toBe(`${folder} is a folder.`)
  writeFileSync(file, '{bad')
  expect(wordsOf(() => jsonFile('--plan', file))).toMatch(`--plan: ${file} is not JSON: `)
})

it('names the address that does not answer, and the name that nobody has', async () => {
  const failureOf = (host: string) =>
    new Promise<string>((resolve) => {
      connect({ host, port: 1 }).once('error', (error) => resolve(describeSystemError(error)))
    })
  expect(await failureOf('127.0.0.1')).toBe('Nothing answers at 127.0.0.1:1. Check the address in the settings.')
  expect(await failureOf('database.invalid')).toBe(
    'The name database.invalid was not found. Check the address in the settings.',
  )
  const latest = connectChain({ rpcUrls: ['http://127.0.0.1:1'], chainId: 56 }).latest()
  expect(await latest.then(String, describeSystemError)).toBe(
    '127.0.0.1:1 is unreachable: ECONNREFUSED. Check RPC_URLS.',
  )
})
