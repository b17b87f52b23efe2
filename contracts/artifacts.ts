import { type CompiledContract, compileContract } from './compiler.ts'

/** One generated module: its path, and the contract in it. */
interface Artifact {
  file: string
  source: string
  contract: string
  exportName: string
}

/** Every generated module of this package; those under `test` are for tests only. */
export const artifacts: readonly Artifact[] = [
  artifact('generated/payout-vault.ts', 'src/PayoutVault.sol', 'PayoutVault', 'payoutVault'),
  artifact('generated/operator-registry.ts', 'src/OperatorRegistry.sol', 'OperatorRegistry', 'operatorRegistry'),
  artifact('generated/reserve-vault.ts', 'src/ReserveVault.sol', 'ReserveVault', 'reserveVault'),
  artifact('generated/test-usdt.ts', 'src/TestUsdt.sol', 'TestUsdt', 'testUsdt'),
  artifact('test/generated/crooked-token.ts', 'test/CrookedToken.sol', 'CrookedToken', 'crookedToken'),
  artifact('test/generated/hostile-token.ts', 'test/HostileToken.sol', 'HostileToken', 'hostileToken'),
  artifact('test/generated/silent-token.ts', 'test/SilentToken.sol', 'SilentToken', 'silentToken'),
  artifact('test/generated/disperse.ts', 'test/Disperse.sol', 'Disperse', 'disperse'),
  artifact('test/generated/contract-wallet.ts', 'test/ContractWallet.sol', 'ContractWallet', 'contractWallet'),
  artifact('test/generated/passkey-wallet.ts', 'test/PasskeyWallet.sol', 'PasskeyWallet', 'passkeyWallet'),
]

/** Returns the text of a generated module; depends on the sources and the compiler only. */
export function renderArtifact({ source, contract, exportName }: Artifact): string {
  const { abi, bytecode }: CompiledContract = compileContract(source, contract)
  return [
    `// Compiled from contracts/${source} by contracts/compile.ts; do not edit.`,
    '',
    `export const ${exportName}Abi = ${literal(abi, '')} as const`,
    '',
    `export const ${exportName}Bytecode =`,
    `  '${bytecode}'`,
    '',
  ].join('\n')
}

function artifact(file: string, source: string, contract: string, exportName: string): Artifact {
  return { file, source, contract, exportName }
}

/** Writes a JSON value as TypeScript in the project's formatting, so that the formatter does not change the file. */
function literal(value: unknown, indent: string): string {
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${literal(item, inner)},\n`)
    return items.length === 0 ? '[]' : `[\n${items.join('')}${indent}]`
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, entry]) => `${inner}${key}: ${literal(entry, inner)},\n`)
    return `{\n${entries.join('')}${indent}}`
  }
  return typeof value === 'string' ? `'${value}'` : String(value)
}
