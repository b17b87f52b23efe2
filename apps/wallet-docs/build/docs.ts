import { fileURLToPath } from 'node:url'
import { answerHelp } from '../../../scripts/command-line/help.mjs'
import { buildSite } from './build-site.ts'
import { serveSite } from './serve-site.ts'

answerHelp(`npm run docs:wallet [-- --help]

Builds the docs of the wallet kit and shows them at http://127.0.0.1:4180, until Ctrl-C. PORT chooses another port.
\`npm run docs:wallet:build\` only builds them. BASE=/kit/ is for a site below a path: its page for missing addresses needs it.
`)

// Builds the docs of the wallet kit into `dist`, and with --serve shows them on loopback until Ctrl-C.
const folder = fileURLToPath(new URL('../dist', import.meta.url))
await buildSite(folder, process.env.BASE)
process.stdout.write(`Built ${folder}\n`)
if (process.argv.includes('--serve')) {
  const site = await serveSite(folder, Number(process.env.PORT ?? 4180))
  process.stdout.write(`Docs of the wallet kit: ${site.url} (press Ctrl-C to stop)\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void site.close())
}
