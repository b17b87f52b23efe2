import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments, refuseArguments } from './command-line/help.mjs'
import { fail } from './command-line/print.mjs'
import { buildImage } from './image/build-image.ts'
import { buildWeb } from './prepare/build-web.mjs'

const help = `node scripts/run.mjs scripts/build-image.ts --into FOLDER

Builds the web apps and writes the file system of the container image into an empty folder. The Dockerfile does the same.
Set VITE_TREASURY to the treasury's address: without it, the app lets no one pay.
Set VITE_LOG_KEY to the public key of the log of nights, and VITE_WITNESS_KEYS to those of its witnesses, with blanks between
them: without them, the app and verify.html trust the keys that the server names.
`
const { values } = readArguments(help, { into: { type: 'string' } })
const into = resolve(values.into ?? refuseArguments(help, "Name the folder with '--into'"))

try {
  if (existsSync(into) && readdirSync(into).length > 0) throw new Error(`${into} is not empty.`)
  mkdirSync(into, { recursive: true })
  const root = fileURLToPath(new URL('..', import.meta.url))
  await buildWeb(root, process.execPath)
  const { bytes, files, packages } = buildImage(root, into)
  process.stdout.write(
    `${into}: ${(bytes / 1e6).toFixed(1)} MB in ${files} files, with ${packages} packages from npm\n`,
  )
} catch (error) {
  fail(error)
}
