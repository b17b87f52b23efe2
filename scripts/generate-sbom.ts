import { readFileSync } from 'node:fs'
import { readArguments } from './command-line/help.mjs'
import type { Lock } from './licences/lock-file.ts'
import { billOfMaterials } from './licences/sbom.ts'

readArguments(`npm run sbom [-- --help]

Writes the bill of materials (CycloneDX 1.6, JSON) of package-lock.json to the standard output.
`)

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lock
process.stdout.write(`${JSON.stringify(billOfMaterials(lock), null, 2)}\n`)
