import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { size } from 'viem'
import { expect, it } from 'vitest'
import { artifacts, renderArtifact } from './artifacts.ts'
import { compileContract } from './compiler.ts'
import { payoutVaultBytecode } from './generated/payout-vault.ts'
import { reserveVaultBytecode } from './generated/reserve-vault.ts'

it.each(artifacts)('$file equals the compiled source', (artifact) => {
  const written = readFileSync(path.join(import.meta.dirname, artifact.file), 'utf8')
  expect(renderArtifact(artifact) === written, 'out of date: run `node scripts/run.mjs contracts/compile.ts`').toBe(
    true,
  )
})

it('a source that does not compile is refused with the compiler’s message', () => {
  expect(() => compileContract('test/Broken.sol', 'Broken')).toThrow(/Broken\.sol/)
  expect(() => compileContract('src/TestUsdt.sol', 'Missing')).toThrow('src/TestUsdt.sol has no contract Missing')
})

/** The blocks that docs/security.md explains. */
const assemblyBlocks: Record<string, number> = { 'PayoutVault.sol': 1, 'LiabilityTree.sol': 2 }

it('our contracts use nothing that auditors warn of', () => {
  const folder = path.join(import.meta.dirname, 'src')
  const sources = readdirSync(folder).filter((name) => name !== 'TestUsdt.sol')
  for (const name of sources) {
    const code = readFileSync(path.join(folder, name), 'utf8').replaceAll(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '')
    const warned =
      /\b(delegatecall|selfdestruct|tx\.origin|prevrandao|blockhash|payable|approve|forceApprove|safe(?:In|De)creaseAllowance|permit|ERC1967|Initializable)\b/
    expect([name, warned.exec(code)?.[0]]).toEqual([name, undefined])
    expect([name, code.match(/\bassembly\b/g)?.length ?? 0]).toEqual([name, assemblyBlocks[name] ?? 0])
    expect(code).toContain('pragma solidity 0.8.37;')
  }
})

it('each weakness in docs/security.md names tests that exist', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../docs/security.md'), 'utf8')
  const table = page.split('### Known weaknesses of contracts')[1]?.split('\n## ')[0] ?? ''
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Weakness'))
  expect(rows.length).toBeGreaterThan(15)
  for (const row of rows) {
    const [, weakness = '', , tests = ''] = row.split('|')
    const named = [...tests.matchAll(/`contracts\/([\w.-]+)`|“([^”]+)”/g)]
    expect([weakness, named.length]).toEqual([weakness, expect.any(Number)])
    let source = ''
    for (const [, file, test] of named) {
      if (file !== undefined) source = readFileSync(path.join(import.meta.dirname, file), 'utf8')
      else expect([weakness, test, source.includes(`${test}'`)]).toEqual([weakness, test, true])
    }
    expect([weakness, source === '']).toEqual([weakness, false])
  }
})

it('deployed contracts stay below the size limit of EIP-170', () => {
  for (const bytecode of [payoutVaultBytecode, reserveVaultBytecode] as const)
    expect(size(bytecode)).toBeLessThan(24_576)
})
