import { type Abi, type AbiParameter, formatAbi, formatAbiParameter } from 'abitype'
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
    "import { parseAbi } from 'viem'",
    '',
    ...renderAbi(exportName, abi),
    `export const ${exportName}Bytecode =`,
    `  '${bytecode}'`,
    '',
  ].join('\n')
}

function artifact(file: string, source: string, contract: string, exportName: string): Artifact {
  return { file, source, contract, exportName }
}

/** Writes an ABI as its structs and signatures, one a line. */
function renderAbi(exportName: string, abi: Abi): string[] {
  const structs = structsOf(abi)
  const signatures = formatAbi(abi).map((signature) =>
    structs.reduce((text, { name, fields }) => text.replaceAll(asParameter(fields), name), signature),
  )
  const declared = structs.map(({ name, fields }) => `struct ${name} { ${fields.join('; ')}; }`)
  return [
    `export const ${exportName}Abi = parseAbi([`,
    ...[...declared, ...signatures].map((line) => `  '${line}',`),
    '])',
    '',
  ]
}

type Struct = { readonly name: string; readonly fields: readonly string[] }

function structsOf(abi: Abi): Struct[] {
  const parameters = abi.flatMap((item): readonly AbiParameter[] => ('inputs' in item ? item.inputs : []))
  const structs = parameters.flatMap((parameter): [string, Struct][] => {
    if (!('components' in parameter)) return []
    const name = parameter.internalType?.replace(/^struct (?:\w+\.)?(\w+)(?:\[\])?$/, '$1') ?? ''
    return [[name, { name, fields: parameter.components.map((field) => formatAbiParameter(field)) }]]
  })
  return [...new Map(structs).values()]
}

/** Matches a struct as a parameter, not a whole list of parameters or results that has the same fields. */
function asParameter(fields: readonly string[]): RegExp {
  return new RegExp(`(?<=\\(|, )\\(${fields.join(', ')}\\)`, 'g')
}
