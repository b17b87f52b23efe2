import { readFileSync } from 'node:fs'
import path from 'node:path'
import { size } from 'viem'
import { expect, it } from 'vitest'
import { artifacts, renderArtifact } from './artifacts.ts'
import { compileContract } from './compiler.ts'
import { payoutVaultBytecode } from './generated/payout-vault.ts'
import { reserveVaultBytecode } from './generated/reserve-vault.ts'

it.each(artifacts)('$file equals the compiled source', (artifact) => {
  const written = readFileSync(path.join(import.meta.dirname, artifact.file), 'utf8')
  expect(renderArtifact(artifact) === written, 'out of date: run `node contracts/compile.ts`').toBe(true)
})

it('a source that does not compile is refused with the compiler’s message', () => {
  expect(() => compileContract('test/Broken.sol', 'Broken')).toThrow(/Broken\.sol/)
  expect(() => compileContract('src/TestUsdt.sol', 'Missing')).toThrow('src/TestUsdt.sol has no contract Missing')
})

it('deployed contracts stay below the size limit of EIP-170', () => {
  for (const bytecode of [payoutVaultBytecode, reserveVaultBytecode] as const)
    expect(size(bytecode)).toBeLessThan(24_576)
})
