import { serveGallery } from './serve-gallery.ts'

if (process.argv.includes('--help')) {
  process.stdout.write(`npm run gallery [-- --help]

Serves every view and state of the wallet modal on one page, until Ctrl-C.
`)
  process.exit(0)
}

// Serves every view and state of the modal on one page until Ctrl-C.
const gallery = await serveGallery()
process.stdout.write(`Wallet modal gallery: ${gallery.url} (press Ctrl-C to stop)\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void gallery.close())
