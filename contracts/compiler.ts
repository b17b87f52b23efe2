import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Abi } from 'abitype'
import solc from 'solc'

type Resolved = { contents: string } | { error: string }

// The package types everything as `any`.
const compile = solc.compile as (input: string, callbacks: { import: (path: string) => Resolved }) => string
const root = import.meta.dirname
const libraryRoot = path.dirname(createRequire(import.meta.url).resolve('@openzeppelin/contracts/package.json'))
const libraryPrefix = '@openzeppelin/contracts/'

/** The compiler's output for one contract: its ABI and its creation code, without constructor arguments. */
export interface CompiledContract {
  abi: Abi
  bytecode: `0x${string}`
}

interface Diagnostic {
  severity: string
  formattedMessage: string
  sourceLocation?: { file: string }
}

interface CompilerOutput {
  errors?: Diagnostic[]
  contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

/**
 * Compiles a contract of this folder, for example `compileContract('src/PayoutVault.sol', 'PayoutVault')`.
 * The same sources give the same bytes on every machine: paths in the compiler's input are relative to this folder.
 * @throws Error with the compiler's text on an error, or on a warning about our own sources.
 */
export function compileContract(source: string, contract: string): CompiledContract {
  const input = {
    language: 'Solidity',
    sources: { [source]: { content: readSource(source) } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // The oldest EVM with transient storage, which the reentrancy guard needs; BNB Smart Chain and anvil run newer
      // ones.
      evmVersion: 'cancun',
      outputSelection: { [source]: { [contract]: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(compile(JSON.stringify(input), { import: resolveImport })) as CompilerOutput
  const faults = (output.errors ?? []).filter((diagnostic) => !isLibraryWarning(diagnostic))
  if (faults.length > 0) throw new Error(faults.map((fault) => fault.formattedMessage).join('\n'))
  const compiled = output.contracts?.[source]?.[contract]
  if (!compiled) throw new Error(`${source} has no contract ${contract}`)
  return { abi: compiled.abi, bytecode: `0x${compiled.evm.bytecode.object}` }
}

function isLibraryWarning({ severity, sourceLocation }: Diagnostic): boolean {
  return severity === 'warning' && (sourceLocation?.file.startsWith(libraryPrefix) ?? false)
}

function resolveImport(importPath: string): Resolved {
  try {
    return { contents: readSource(importPath) }
  } catch (error) {
    return { error: String(error) }
  }
}

function readSource(sourcePath: string): string {
  const isLibrary = sourcePath.startsWith(libraryPrefix)
  const file = isLibrary ? path.join(libraryRoot, sourcePath.slice(libraryPrefix.length)) : path.join(root, sourcePath)
  return readFileSync(file, 'utf8')
}
