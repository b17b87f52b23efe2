import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Abi, formatAbi } from 'abitype'
import solc from 'solc'

/** A generated module: its contract, and its path. */
export interface Artifact {
  contract: string
  exportName: string
  /** Omitted if a factory contains the code. */
  hasBytecode?: boolean
  file: string
}

interface Output {
  errors?: { formattedMessage: string }[]
  contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

const root = path.join(import.meta.dirname, '..')

// The package types all of it as `any`.
const compile = solc.compile as (input: string) => string

export const artifacts: readonly Artifact[] = [
  { contract: 'TestToken', exportName: 'testToken', hasBytecode: true, file: 'src/chain/generated/test-token.ts' },
  { contract: 'SmartAccount', exportName: 'smartAccount', file: 'src/chain/generated/smart-account.ts' },
  {
    contract: 'SmartAccountFactory',
    exportName: 'smartAccountFactory',
    hasBytecode: true,
    file: 'src/chain/generated/smart-account-factory.ts',
  },
]

export function artifactPath({ file }: Artifact): string {
  return path.join(root, file)
}

/**
 * Returns the text of a generated module from the Solidity sources. Throws the compiler's message on any error or
 * warning.
 */
export function renderArtifact({ contract, exportName, hasBytecode = false }: Artifact): string {
  const { abi, evm } = compileContract(contract)
  return [
    `// Compiled from contracts/${contract}.sol by scripts/compile-contracts.ts; do not edit.`,
    "import { parseAbi } from 'viem'",
    '',
    `export const ${exportName}Abi = parseAbi([`,
    ...formatAbi(abi).map((signature) => `  '${signature}',`),
    '])',
    '',
    ...(hasBytecode ? [`export const ${exportName}Bytecode = '0x${evm.bytecode.object}'`, ''] : []),
  ].join('\n')
}

function compileContract(contract: string) {
  const names = artifacts.map((artifact) => `${artifact.contract}.sol`)
  const source = `${contract}.sol`
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      names.map((name) => [name, { content: readFileSync(path.join(root, 'contracts', name), 'utf8') }]),
    ),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      outputSelection: { [source]: { [contract]: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const { errors = [], contracts } = JSON.parse(compile(JSON.stringify(input))) as Output
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const compiled = contracts?.[source]?.[contract]
  if (!compiled) throw new Error(`${source} has no contract ${contract}`)
  return compiled
}
